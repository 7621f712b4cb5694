import { statfs } from "node:fs/promises";
import { OptionsError } from "./options.ts";

const gigabyte = 2 ** 30;
/** Bytes per weighing during the filling. A merge writes the new part before it deletes the old ones. */
const fielBytes = 12;
const peerBytes = 80;
/** Disk space of the programs and logs of two engines, bytes. */
const apart = 2 * gigabyte;

/** Throws OptionsError when the data do not fit on the disk. */
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
