import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const firstStart = z.object({ startedAtMs: z.number().int() });

/**
 * The instant at which this factory was first started, UTC ms: history ends and the live factory begins there. The first caller, live run or
 * back-fill, sets it to `proposedMs`; later callers get the stored instant.
 */
export async function firstStartOf(dataDirectory: string, proposedMs: number): Promise<number> {
  const path = join(dataDirectory, "first-start.json");
  await mkdir(dataDirectory, { recursive: true });
  try {
    await writeFile(path, JSON.stringify({ startedAtMs: proposedMs }), { flag: "wx" });
    return proposedMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return firstStart.parse(JSON.parse(await readFile(path, "utf8"))).startedAtMs;
}
