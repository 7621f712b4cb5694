import type { GatewayOfTenant, ReportedMachine } from "@fiel/contracts";
import { isSilent } from "./gateway-facts.ts";

/** What a gateway told last of a machine, with instants by the server's clock. */
export interface MachineNews extends Pick<ReportedMachine, "trouble" | "lastReadAt"> {
  readonly gateway: GatewayOfTenant;
  /** The gateway itself is silent. */
  readonly silent: boolean;
}

const newsOf = (gateway: GatewayOfTenant, mid: number, nowMs: number): MachineNews[] => {
  const machine = gateway.report?.machines.find(({ equipment }) => equipment === mid);
  if (machine === undefined) return [];
  const { trouble, lastReadAt } = machine;
  const at = lastReadAt === null ? null : lastReadAt + gateway.clockSkewMs;
  return [{ gateway, trouble, lastReadAt: at, silent: isSilent(gateway, nowMs) }];
};

/** Of the gateways that read a machine what the one that read it last tells; null where none knows it. */
export const machineNewsOf = (
  gateways: readonly GatewayOfTenant[],
  mid: number,
  nowMs: number,
): MachineNews | null =>
  gateways
    .flatMap((gateway) => newsOf(gateway, mid, nowMs))
    .toSorted(
      (a, b) => (b.lastReadAt ?? 0) - (a.lastReadAt ?? 0) || b.gateway.lastSeenAt - a.gateway.lastSeenAt,
    )[0] ?? null;
