import { chmodSync, mkdirSync, statSync } from "node:fs";

const forOthers = 0o077;

/**
 * Makes the gateway's folder, or closes an existing one, to other users of the computer. Another user's folder stays as it is: its files
 * are closed one by one, and machines must be read anyway.
 */
export const closeDirectory = (directory: string): void => {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(directory);
  if (uid === process.getuid?.() && (mode & forOthers) !== 0) chmodSync(directory, mode & 0o7700);
};
