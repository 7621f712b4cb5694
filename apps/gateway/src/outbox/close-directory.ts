import { chmodSync, mkdirSync, statSync } from "node:fs";

const forOthers = 0o077;

/**
 * Makes the gateway's folder, or closes one that is there, to other users of its computer. One that is somebody else's stays as
 * it is: what lies in it is closed file by file, and machines are to be read all the same.
 */
export const closeDirectory = (directory: string): void => {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(directory);
  if (uid === process.getuid?.() && (mode & forOthers) !== 0) chmodSync(directory, mode & 0o7700);
};
