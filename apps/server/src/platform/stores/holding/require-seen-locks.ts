import { mkdtemp, open, readFile, realpath, rm } from "node:fs/promises";
import path from "node:path";
import { faultOfData } from "../../config/folder-fault.ts";
import { lockDescriptor } from "./lock-descriptor.ts";

/** Mount options of network disks (NFS, CIFS, Lustre, OCFS2, GFS2) that show a lock to the locking machine alone. */
const localOnly = /^(nolock|nobrl|local_lock=(all|flock|posix)|localflocks?)$/;

/** File systems without a device of their own, as the system tells, that no other machine can have mounted. */
const ofThisMachine =
  /^(tmpfs|ramfs|rootfs|overlay|aufs|zfs|bcachefs|ubifs|jffs2|ecryptfs|shiftfs|fuse\.(fuse-overlayfs|mergerfs|shfs))$/;

/**
 * Network disks that pass flock(2) on to their server. Others, such as 9p, virtiofs, vboxsf and most of FUSE, grant it on this machine alone, which
 * no trial on one machine can show.
 */
const passesOn = /^(nfs4?|cifs|smb3|ceph|lustre|fuse\.(glusterfs|ceph|ceph-fuse))$/;

/** Those that are known to grant it on this machine alone, unless allowed above. Decides where the system does not tell which ones have a device. */
const isHiding = /^(9p|virtiofs|vboxsf|vmhgfs|prl_fs|fuse|fuse\..+)$/;

/** Throws a sentence when a directory is on a disk whose locks other machines do not see, or that does not keep a lock. */
export async function requireSeenLocks(directory: string): Promise<void> {
  if (process.platform === "linux") {
    const [mounts = "", types = ""] = await Promise.all(
      ["/proc/self/mountinfo", "/proc/filesystems"].map((file) => readFile(file, "utf8").catch(() => "")),
    );
    const how = hiddenLocksOf({ mounts, types }, await realpath(directory));
    if (how !== null)
      throw new Error(
        `A pasta ${directory} está num disco montado como ${how}: outra máquina não veria quem tem os dados. Use um disco desta máquina, um volume do Docker, ou NFS de versão 4 montado sem opções que escondem travas.`,
      );
  }
  await tryLock(directory);
}

/** Locks a file of its own there twice: the second lock has to be refused. */
async function tryLock(directory: string): Promise<void> {
  const place = await mkdtemp(path.join(directory, ".lock-trial-")).catch((error: unknown) => {
    throw faultOfData(error, directory);
  });
  try {
    if (!(await keepsLock(path.join(place, "lock"), directory)))
      throw unlockable(directory, "o disco dá a mesma trava a dois");
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function keepsLock(place: string, directory: string): Promise<boolean> {
  const [first, second] = [await open(place, "a+"), await open(place, "a+")];
  try {
    return (await lockOn(first.fd, directory)) && !(await lockOn(second.fd, directory));
  } finally {
    await Promise.all([first.close(), second.close()]);
  }
}

async function lockOn(fd: number, directory: string): Promise<boolean> {
  try {
    return await lockDescriptor(fd, "exclusive");
  } catch (cause) {
    throw unlockable(directory, (cause as Error).message, cause);
  }
}

/** The error for a directory where no file can be locked. */
export const unlockable = (directory: string, why: string, cause?: unknown): Error =>
  new Error(
    `Não se pode travar um arquivo em ${directory} (${why}), e sem isso dois servidores poderiam abrir os mesmos dados: use um disco que o permita, ou bancos de fora (DATABASE_URL e CLICKHOUSE_URL).`,
    { cause },
  );

interface Mounted {
  /** Text of /proc/self/mountinfo; empty when unknown. */
  readonly mounts: string;
  /** Text of /proc/filesystems, which says `nodev` of file systems without a device; empty when unknown, as under systemd's `ProcSubset=pid`. */
  readonly types: string;
}

/** The mount option or file system type that hides a directory's locks from other machines; null when there is none. */
export function hiddenLocksOf({ mounts, types }: Mounted, directory: string): string | null {
  const withDevice = new Set(types.split("\n").flatMap((line) => /^\t(\S+)$/.exec(line)?.[1] ?? []));
  const hasDevice = (type: string): boolean => (types === "" ? !isHiding.test(type) : withDevice.has(type));
  let longest = "";
  let found: string | null = null;
  for (const line of mounts.split("\n")) {
    const [before = "", after = ""] = line.split(" - ");
    const [, , , , point = "", options = ""] = before.split(" ");
    const place = unescape(point);
    if (place === "" || !isWithin(place, directory) || place.length < longest.length) continue;
    longest = place;
    const [type = "", , ofDisk = ""] = after.split(" ");
    const isKnown = hasDevice(type) || ofThisMachine.test(type) || passesOn.test(type);
    const all = [...options.split(","), ...ofDisk.split(",")];
    found = isKnown ? (all.find((option) => localOnly.test(option)) ?? null) : type;
  }
  return found;
}

const isWithin = (place: string, directory: string): boolean =>
  place === "/" || directory === place || directory.startsWith(`${place}/`);

/** Decodes blanks and the like, which are written as `\040`. */
const unescape = (text: string): string =>
  text.replaceAll(/\\([0-7]{3})/g, (_all, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
