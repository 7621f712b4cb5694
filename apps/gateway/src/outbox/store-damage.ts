import { isDamaged, sqliteCode } from "./sqlite-words.ts";

/** The file itself is damaged, not just one content, and must be rebuilt. */
export class StoreDamage extends Error {
  override readonly name = "StoreDamage";
}

/** Whether SQLite lacks a name that our own statements use, because the stored schema is damaged. */
const isOtherSchema = (error: unknown): boolean =>
  sqliteCode(error) === 1 &&
  /^no such (?:column|table|index)|has no column named/.test((error as Error).message);

/** Whether an error means that the file is damaged: an impossible page, a file that is not SQLite's, a damaged schema. */
export const isStoreDamage = (error: unknown): boolean =>
  error instanceof StoreDamage || isDamaged(error) || isOtherSchema(error);
