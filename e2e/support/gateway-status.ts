import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plant } from "./plant.ts";

interface GatewayStatus {
  /** When it was written, by the gateway's clock. */
  readonly at: string;
  readonly pending: { readonly records: number };
  readonly forwarding: { readonly trouble: string | null };
  readonly equipment: readonly { readonly lastReadAt: number | null }[];
}

/** Status of the plant's gateway with this folder. Zero and empty before its first status. */
export function gatewayStatus({ directory }: Pick<Plant, "directory">, folder: string): GatewayStatus {
  const file = path.join(directory, folder, "status.json");
  const nothing = { at: "", pending: { records: 0 }, forwarding: { trouble: null }, equipment: [] };
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as GatewayStatus) : nothing;
}
