import { gatewayPlatform, type GatewayPlatform } from "@fiel/contracts";

/** What this computer's releases are named; null: there are none for it. */
export const platformOf = (system: string, processor: string): GatewayPlatform | null =>
  gatewayPlatform.safeParse(`${system === "win32" ? "win" : system}-${processor}`).data ?? null;

/** The Node that lies in a release. */
export const nodeName = (system: string): string => (system === "win32" ? "node.exe" : "node");
