import { closeSync, fsyncSync, openSync, rmSync, writeFileSync } from "node:fs";
import { moveLasting } from "./move-lasting.ts";

interface Written {
  readonly mode?: number;
  /** Name until the file is complete; by default its own name with `.tmp` appended. */
  readonly unfinished?: string;
}

type Piece = string | Uint8Array;

/**
 * Writes a file, given whole or in pieces, that gets its name once it is complete and survives a power cut, so that callers may rely on it
 * afterwards. On an error the file of before stays.
 */
export const writeLasting = (
  path: string,
  content: Piece | Iterable<Piece>,
  { mode, unfinished = `${path}.tmp` }: Written = {},
): void => {
  const pieces = typeof content === "string" || content instanceof Uint8Array ? [content] : content;
  // Never write through an existing link.
  rmSync(unfinished, { force: true });
  const file = openSync(unfinished, "wx", mode);
  try {
    // Writes everything: a plain write to a disk that fills up may write only a part, without an error.
    for (const piece of pieces) writeFileSync(file, piece);
    fsyncSync(file);
  } catch (error) {
    closeSync(file);
    rmSync(unfinished, { force: true });
    throw error;
  }
  closeSync(file);
  moveLasting(unfinished, path);
};
