import { readFile, realpath } from "node:fs/promises";

/** Options of network disks with which only the locking machine sees a lock. */
const localOnly = /^(nolock|nobrl|local_lock=(all|flock|posix))$/;

/** Throws a sentence when a directory is on a network disk whose locks other machines do not see. */
export async function requireSeenLocks(directory: string): Promise<void> {
  if (process.platform !== "linux") return;
  const mounts = await readFile("/proc/self/mountinfo", "utf8").catch(() => "");
  const option = localLockOf(mounts, await realpath(directory));
  if (option !== null)
    throw new Error(
      `A pasta ${directory} está num disco de rede montado com ${option}: outra máquina não veria quem tem os dados. Monte-o sem essa opção (NFS de versão 4), ou use um disco desta máquina.`,
    );
}

/** The mount option that hides a directory's locks from other machines; null: none. */
export function localLockOf(mounts: string, directory: string): string | null {
  let longest = "";
  let found: string | null = null;
  for (const line of mounts.split("\n")) {
    const [before = "", after = ""] = line.split(" - ");
    const [, , , , point = "", options = ""] = before.split(" ");
    const place = unescape(point);
    if (place === "" || !isWithin(place, directory) || place.length < longest.length) continue;
    longest = place;
    const all = [...options.split(","), ...(after.split(" ")[2] ?? "").split(",")];
    found = all.find((option) => localOnly.test(option)) ?? null;
  }
  return found;
}

const isWithin = (place: string, directory: string): boolean =>
  place === "/" || directory === place || directory.startsWith(`${place}/`);

/** Blanks and the like are written as `\040`. */
const unescape = (text: string): string =>
  text.replaceAll(/\\([0-7]{3})/g, (_all, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
