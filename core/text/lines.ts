/**
 * The physical lines of a text without their line ends. A line ends with LF or CRLF; a lone CR is text. A final line end
 * closes the last line and opens no other, so line numbers here are the ones that an editor shows.
 */
export function splitLines(text: string): string[] {
  const lines = text.split("\n");
  const last = lines.length - 1;
  const split = lines.map((line, index) => (index < last && line.endsWith("\r") ? line.slice(0, -1) : line));
  if (split[last] === "") split.pop();
  return split;
}
