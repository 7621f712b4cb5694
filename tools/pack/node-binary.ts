import { chmodSync, copyFileSync } from "node:fs";
import { join } from "node:path";
import type { GatewayPlatform } from "@fiel/contracts";
import { nodeVersion } from "../setup/runtime.mjs";
import { withPackage } from "./from-registry.ts";

const isThis = (platform: GatewayPlatform): boolean =>
  platform === `${process.platform}-${process.arch}` && process.version === `v${nodeVersion}`;

/** Copies the Node of a platform into a folder; the registry's packages contain only the binary. */
export function copyNode(platform: GatewayPlatform, directory: string): void {
  const name = platform === "win-x64" ? "node.exe" : "node";
  const target = join(directory, name);
  if (isThis(platform)) copyFileSync(process.execPath, target);
  else
    withPackage(`node-${platform}@${nodeVersion}`, (unpacked) =>
      copyFileSync(join(unpacked, "bin", name), target),
    );
  chmodSync(target, 0o755);
}
