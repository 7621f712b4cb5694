import { chmodSync, statSync } from "node:fs";
import { makeFolder } from "../lasting-files/make-folder.ts";

const forOthers = 0o077;

/**
 * Creates the gateway's folder, closed to other users of the computer, or closes an existing one. A folder of another user stays as it is: its files
 * are closed one by one, since machines must be read anyway.
 */
export const closeDirectory = (directory: string): void => {
  makeFolder(directory, { mode: 0o700 });
  const { mode, uid } = statSync(directory);
  if (uid === process.getuid?.() && (mode & forOthers) !== 0) chmodSync(directory, mode & 0o7700);
};
