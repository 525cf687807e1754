/** Prints how much memory a session needs at most for an answer of the largest size, as a multiple of that size. */
import { makeBench, RESUME_INPUT } from "./bench.ts";

const bench = await makeBench();
const client = bench.client();
await client.run("resume.analyze", RESUME_INPUT);
const before = process.memoryUsage.rss();
await bench.core.plan({ faults: { document: "exact_bound" } });
const { bytes } = await client.run("resume.analyze", RESUME_INPUT);
// maxRSS is in kilobytes.
const peak = process.resourceUsage().maxRSS * 1024;
await bench.clear();
process.stdout.write(JSON.stringify({ bytes: bytes.length, multiple: (peak - before) / bytes.length }));
