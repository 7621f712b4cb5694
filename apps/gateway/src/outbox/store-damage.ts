import { isDamaged, sqliteCode } from "./sqlite-words.ts";

/** The file itself is damaged, and not one content in it: what is in it has to be carried into a new one. */
export class StoreDamage extends Error {
  override readonly name = "StoreDamage";
}

/** What SQLite says of our own statements where the names that it keeps of tables and columns are not ours any more. */
const isOtherSchema = (error: unknown): boolean =>
  sqliteCode(error) === 1 &&
  /^no such (?:column|table|index)|has no column named/.test((error as Error).message);

/** Whether an error says that the file is damaged: a page that cannot be one, a file that is none of SQLite's, names that are not ours. */
export const isStoreDamage = (error: unknown): boolean =>
  error instanceof StoreDamage || isDamaged(error) || isOtherSchema(error);
