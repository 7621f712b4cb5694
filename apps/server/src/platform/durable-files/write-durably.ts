import { writeFile } from "node:fs/promises";
import { moveDurably } from "./move-durably.ts";

interface Written {
  readonly mode: number;
  /** Name until the file is complete; by default its own name with `.part` appended. */
  readonly unfinished?: string;
}

/** Writes a file that gets its name once it is complete and that survives a power cut, so that callers may rely on it afterwards. */
export async function writeDurably(
  place: string,
  content: string | Buffer,
  { mode, unfinished = `${place}.part` }: Written,
): Promise<void> {
  await writeFile(unfinished, content, { mode, flush: true });
  await moveDurably(unfinished, place);
}
