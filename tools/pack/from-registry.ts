import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Unpacks a package of the npm registry, also one for another platform, while `use` runs. */
export function withPackage(wanted: string, use: (directory: string) => void): void {
  const directory = mkdtempSync(join(tmpdir(), "fiel-package-"));
  try {
    const given = ["pack", wanted, "--silent", "--pack-destination", directory];
    const archive = execFileSync("npm", given, { encoding: "utf8" }).trim().split("\n").at(-1) ?? "";
    execFileSync("tar", ["-xzf", join(directory, archive), "-C", directory]);
    use(join(directory, "package"));
  } finally {
    rmSync(directory, { recursive: true });
  }
}
