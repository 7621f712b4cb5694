import { statfs } from "node:fs/promises";

/** PostgreSQL allocates its log in pieces of this size, bytes. */
const leastBytes = 16 * 2 ** 20;

/** Throws ENOSPC when the disk of a store in this process is nearly full, before a write fails. */
export async function requireRoom(directory: string): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize >= leastBytes) return;
  const message = `restam menos de ${leastBytes / 2 ** 20} MiB no disco de ${directory}`;
  throw Object.assign(new Error(message), { code: "ENOSPC" });
}
