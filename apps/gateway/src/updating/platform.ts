import { gatewayPlatform, type GatewayPlatform } from "@fiel/contracts";

/** Name of this computer's platform in releases; null when there are none for it. */
export const platformOf = (system: string, processor: string): GatewayPlatform | null =>
  gatewayPlatform.safeParse(`${system === "win32" ? "win" : system}-${processor}`).data ?? null;

/** File name of Node in a release. */
export const nodeName = (system: string): string => (system === "win32" ? "node.exe" : "node");
