import { isDamaged } from "./sqlite-words.ts";

/** The file itself is damaged, and not one content in it: what is in it has to be carried into a new one. */
export class StoreDamage extends Error {
  override readonly name = "StoreDamage";
}

/** Whether an error says that the file is damaged: a page that cannot be one, or a file that is none of SQLite's. */
export const isStoreDamage = (error: unknown): boolean => error instanceof StoreDamage || isDamaged(error);
