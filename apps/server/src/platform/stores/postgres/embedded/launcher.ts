import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** How PostgreSQL's programs are started, and the owner of its files. */
export interface Launcher {
  /** Prefix of the command line. */
  readonly prefix: readonly string[];
  readonly spawnAs: { readonly uid?: number; readonly gid?: number };
  /** Required owner of the data directory; null for the user of this process. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
}

/** The command line that starts a program by the launcher, with messages in English so that they can be recognized. */
export function commandLine(launcher: Launcher, program: string, ...args: string[]): [string, string[]] {
  const [command = "env", ...rest] = [...launcher.prefix, "env", "LC_ALL=C", program, ...args];
  return [command, rest];
}

const accounts = ["postgres", "nobody"];

/**
 * Chooses how to start PostgreSQL, which refuses to run as root. Root runs it as another account. If that account cannot enter the parent directories
 * (a clone in /root), it keeps the one capability for that, or runs in a user namespace.
 */
export async function chooseLauncher(initdb: string, directory: string): Promise<Launcher> {
  if (process.getuid?.() !== 0) return { prefix: [], spawnAs: {}, owner: null };
  const refusals: string[] = [];
  for (const launcher of launchersOfRoot()) {
    const refusal = await tryLauncher(launcher, initdb, directory);
    if (refusal === null) return launcher;
    refusals.push(refusal);
  }
  throw new Error(
    "O PostgreSQL não roda como root e nenhuma outra conta deste sistema consegue entrar em " +
      `${directory}: rode como um usuário comum ou informe DATABASE_URL. (${[...new Set(refusals)].join("; ") || "não há conta postgres nem nobody"})`,
  );
}

function launchersOfRoot(): Launcher[] {
  const owners = accounts.map(findAccount).filter((account) => account !== null);
  const plain = owners.map((owner): Launcher => ({ prefix: [], spawnAs: owner, owner }));
  if (process.platform !== "linux") return plain;
  const withCapability = owners.map((owner): Launcher => ({
    // Ambient, not only permitted, so that children keep it and the loader still honours RUNPATH. The secure bit makes access(2), with which
    // PostgreSQL checks its own programs, count it too.
    prefix: [
      "setpriv",
      `--reuid=${owner.uid}`,
      `--regid=${owner.gid}`,
      "--clear-groups",
      "--securebits=+no_setuid_fixup",
      "--inh-caps=+dac_override",
      "--ambient-caps=+dac_override",
      "--",
    ],
    spawnAs: {},
    owner,
  }));
  const inNamespace = owners.map((owner): Launcher => ({
    prefix: ["unshare", "--user", `--map-user=${owner.uid}`, `--map-group=${owner.gid}`, "--"],
    spawnAs: {},
    owner: { uid: 0, gid: 0 },
  }));
  return [...plain, ...withCapability, ...inNamespace];
}

function findAccount(name: string): { uid: number; gid: number } | null {
  try {
    const id = (flag: string) =>
      Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
    return { uid: id("-u"), gid: id("-g") };
  } catch {
    return null;
  }
}

// Null when the launcher works, else its error. `initdb --show` looks for its companion programs and writes nothing.
async function tryLauncher(launcher: Launcher, initdb: string, directory: string): Promise<string | null> {
  const look = 'cd "$0" && exec "$1" --show --pgdata="$0/postgres"';
  const line = commandLine(launcher, "/bin/sh", "-c", look, directory, initdb);
  try {
    await run(...line, { ...launcher.spawnAs, cwd: "/" });
    return null;
  } catch (error) {
    const stderr = (error as { stderr?: string }).stderr?.trim() ?? "";
    return `${launcher.prefix[0] ?? "setuid"}: ${stderr.split("\n", 1).join() || "recusado"}`;
  }
}
