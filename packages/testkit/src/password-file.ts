import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

let directory: string | null = null;

function ownDirectory(): string {
  if (directory !== null) return directory;
  const made = mkdtempSync(join(tmpdir(), "fiel-password-"));
  process.once("exit", () => rmSync(made, { recursive: true, force: true }));
  directory = made;
  return made;
}

/** Path of a file with the password, as commands read it, readable only by this user. It is removed when the process exits. */
export function passwordFile(password: string): string {
  const file = join(ownDirectory(), encodeURIComponent(password));
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return file;
}
