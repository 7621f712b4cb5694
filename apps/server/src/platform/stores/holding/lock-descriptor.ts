import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

export type LockMode = "exclusive" | "shared";

/** The program's fourth descriptor, after input, output and errors. */
const inherited = 3;
const conflict = 1;

const perl = `use Fcntl ":flock"; use Errno; open(my $f, "+<&=", ${inherited}) or die $!;
flock($f, ($ARGV[0] eq "shared" ? LOCK_SH : LOCK_EX) | LOCK_NB) and exit 0; exit(${conflict}) if $!{EWOULDBLOCK}; die $!`;

/** Programs that can take a flock lock. Linux has the first one; macOS has only the second. */
const programs: readonly ((mode: LockMode) => [string, ...string[]])[] = [
  (mode) => ["flock", "-n", mode === "shared" ? "-s" : "-x", String(inherited)],
  (mode) => ["perl", "-e", perl, mode],
];

/**
 * Takes a flock(2) lock, which Node cannot do, on an open file; false when another process has a conflicting lock. Every process that inherits the
 * descriptor shares the lock, which ends with the last of them. Throws a sentence when it cannot be taken.
 */
export async function lockDescriptor(fd: number, mode: LockMode): Promise<boolean> {
  for (const commandLine of programs) {
    const outcome = await run(commandLine(mode), fd);
    if (outcome === null) continue;
    if (outcome.status === 0) return true;
    if (outcome.status === conflict) return false;
    throw new Error(outcome.errors.trim() || `flock: ${outcome.status}`);
  }
  throw new Error("falta o programa flock, que o pacote util-linux traz");
}

/** Runs a program with the descriptor; null when this machine does not have the program. */
async function run(
  [command, ...args]: [string, ...string[]],
  fd: number,
): Promise<{ status: number | null; errors: string } | null> {
  const child = spawn(command, args, { stdio: ["ignore", "ignore", "pipe", fd], cwd: "/" });
  try {
    const [errors, [status]] = await Promise.all([
      text(child.stderr as NodeJS.ReadableStream),
      once(child, "close") as Promise<[number | null]>,
    ]);
    return { status, errors };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
