/** `2 h 5 min left`, `40 s left`, `expired`. Times in milliseconds. */
export function timeLeft(until: number, now: number): string {
  const seconds = Math.floor((until - now) / 1000);
  if (!(seconds > 0)) return "expired";
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  if (hours >= 48) return `${Math.floor(hours / 24)} days left`;
  if (hours > 0) return `${hours} h ${minutes} min left`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s left` : `${seconds} s left`;
}

/** `2026-03-09 10:00 UTC`: the same on every computer, as in the audit. */
export function dateTime(at: number): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime())
    ? "unreadable"
    : `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
