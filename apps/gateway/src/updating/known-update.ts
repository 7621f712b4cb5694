import { readFileSync } from "node:fs";
import { join } from "node:path";
import { updateNews, type UpdateNews } from "@fiel/contracts";
import { writeLasting } from "../lasting-files/write-lasting.ts";

const fileIn = (directory: string): string => join(directory, "last-update.json");

/**
 * Result of the last requested update, stored apart from the releases: deleting their folder goes back to the installation, and the old request must
 * not bring the update back. Null when there is none.
 */
export const readKnownUpdate = (directory: string): UpdateNews | null => {
  try {
    return updateNews.safeParse(JSON.parse(readFileSync(fileIn(directory), "utf8"))).data ?? null;
  } catch {
    return null;
  }
};

export const keepKnownUpdate = (directory: string, news: UpdateNews): void => {
  writeLasting(fileIn(directory), JSON.stringify(news), { mode: 0o600 });
};
