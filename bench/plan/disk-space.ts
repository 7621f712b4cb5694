import { statfs } from "node:fs/promises";
import { OptionsError } from "./options.ts";

const gigabyte = 2 ** 30;
/** Bytes a weighing takes while it is filled: merges write anew before the old is gone. */
const fielBytes = 12;
const peerBytes = 80;
/** The programs' own: two engines with their logs. */
const apart = 2 * gigabyte;

/** Refuses to begin what would not fit on the disk. */
export async function requireDiskSpace(
  directory: string,
  { fielRows, peerRows }: { fielRows: number; peerRows: number },
): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  const needed = fielRows * fielBytes + peerRows * peerBytes + apart;
  if (bavail * bsize >= needed) return;
  const gib = (bytes: number): string => (bytes / gigabyte).toFixed(1).replace(".", ",");
  throw new OptionsError(
    `Falta espaço em disco em ${directory}: são precisos ${gib(needed)} GiB e há ${gib(bavail * bsize)} GiB. Use --data com outra pasta, ou --rows e --store-rows menores.`,
  );
}
