import { isDamaged, sqliteCode } from "./sqlite-words.ts";

/** The file itself is damaged, not just one content: it has to be rebuilt. */
export class StoreDamage extends Error {
  override readonly name = "StoreDamage";
}

/** SQLite's error for our own statements when the stored names of tables and columns are damaged. */
const isOtherSchema = (error: unknown): boolean =>
  sqliteCode(error) === 1 &&
  /^no such (?:column|table|index)|has no column named/.test((error as Error).message);

/** Whether an error means that the file is damaged: an impossible page, a file that is not SQLite's, damaged names. */
export const isStoreDamage = (error: unknown): boolean =>
  error instanceof StoreDamage || isDamaged(error) || isOtherSchema(error);
