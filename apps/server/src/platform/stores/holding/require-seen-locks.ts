import { readFile, realpath } from "node:fs/promises";

/** Mount options of network disks (NFS, CIFS, Lustre, OCFS2, GFS2) that show a lock to the locking machine alone. */
const localOnly = /^(nolock|nobrl|local_lock=(all|flock|posix)|localflocks?)$/;

/** Network disks that do not pass locks on to their server. */
const withoutLocks = /^(fuse\.(sshfs|s3fs|goofys|gcsfuse|rclone)|vboxsf)$/;

/** Throws a sentence when a directory is on a network disk whose locks other machines do not see. */
export async function requireSeenLocks(directory: string): Promise<void> {
  if (process.platform !== "linux") return;
  const mounts = await readFile("/proc/self/mountinfo", "utf8").catch(() => "");
  const option = localLockOf(mounts, await realpath(directory));
  if (option !== null)
    throw new Error(
      `A pasta ${directory} está num disco de rede montado com ${option}: outra máquina não veria quem tem os dados. Use um disco desta máquina, ou NFS de versão 4 montado sem opções que escondem travas.`,
    );
}

/** The mount option or file system type that hides a directory's locks from other machines; null when there is none. */
export function localLockOf(mounts: string, directory: string): string | null {
  let longest = "";
  let found: string | null = null;
  for (const line of mounts.split("\n")) {
    const [before = "", after = ""] = line.split(" - ");
    const [, , , , point = "", options = ""] = before.split(" ");
    const place = unescape(point);
    if (place === "" || !isWithin(place, directory) || place.length < longest.length) continue;
    longest = place;
    const [type = "", , ofDisk = ""] = after.split(" ");
    const all = [...options.split(","), ...ofDisk.split(",")];
    found = withoutLocks.test(type) ? type : (all.find((option) => localOnly.test(option)) ?? null);
  }
  return found;
}

const isWithin = (place: string, directory: string): boolean =>
  place === "/" || directory === place || directory.startsWith(`${place}/`);

/** Decodes blanks and the like, which are written as `\040`. */
const unescape = (text: string): string =>
  text.replaceAll(/\\([0-7]{3})/g, (_all, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
