import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { GatewayStatus } from "./status.ts";

/** Writes <data>/status.json atomically, readable only by its user. */
export const writeStatusFile = (directory: string, status: GatewayStatus): void => {
  const path = join(directory, "status.json");
  writeFileSync(`${path}.tmp`, `${JSON.stringify(status, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.tmp`, path);
};
