import { chmodSync, copyFileSync } from "node:fs";
import { join } from "node:path";
import { nodeVersion } from "../setup/runtime.mjs";
import { withPackage } from "./from-registry.ts";

export const platforms = ["linux-x64", "linux-arm64", "win-x64"] as const;
export type Platform = (typeof platforms)[number];

const isThis = (platform: Platform): boolean =>
  platform === `${process.platform}-${process.arch}` && process.version === `v${nodeVersion}`;

/** Puts the Node of a platform into a folder; the registry's packages of it carry the binary alone. */
export function copyNode(platform: Platform, directory: string): void {
  const name = platform === "win-x64" ? "node.exe" : "node";
  const target = join(directory, name);
  if (isThis(platform)) copyFileSync(process.execPath, target);
  else
    withPackage(`node-${platform}@${nodeVersion}`, (unpacked) =>
      copyFileSync(join(unpacked, "bin", name), target),
    );
  chmodSync(target, 0o755);
}
