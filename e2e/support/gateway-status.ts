import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plant } from "./plant.ts";

interface GatewayStatus {
  readonly pending: { readonly records: number };
  readonly forwarding: { readonly trouble: string | null };
  readonly equipment: readonly { readonly lastReadAt: number | null }[];
}

/** What a gateway of the plant, by its folder, says of itself; of one that did not say anything yet, nothing. */
export function gatewayStatus({ directory }: Pick<Plant, "directory">, folder: string): GatewayStatus {
  const file = path.join(directory, folder, "status.json");
  const nothing = { pending: { records: 0 }, forwarding: { trouble: null }, equipment: [] };
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as GatewayStatus) : nothing;
}
