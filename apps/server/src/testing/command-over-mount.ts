import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { bareEnvironment } from "@fiel/testkit";

const fiel = fileURLToPath(new URL("../fiel.ts", import.meta.url));

/** Runs a maintenance command that sees an empty disk mounted over a folder. Returns its error output; null where mounting is not allowed. */
export function complaintOver(
  folder: string,
  options: string,
  { root, args }: { readonly root: string; readonly args: readonly string[] },
): string | null {
  if (spawnSync("unshare", ["--mount", "true"]).status !== 0) return null;
  const script = `mount -t tmpfs -o ${options} tmpfs "$1" && shift && exec "$@"`;
  const command = ["--mount", "sh", "-c", script, "sh", folder, process.execPath, fiel, ...args];
  const env = { ...bareEnvironment(), FIEL_DATA: root };
  return spawnSync("unshare", command, { env, encoding: "utf8" }).stderr;
}
