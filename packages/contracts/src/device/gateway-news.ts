import type { ReportedMachine } from "./gateway-report.ts";
import type { GatewayOfTenant, RunningReader } from "./gateways.ts";

/** What the server knows of a gateway from its batches and reports. */
export type HeardGateway = Pick<GatewayOfTenant, "gateway" | "lastSeenAt" | "clockSkewMs" | "report">;

/** Time without a message after which a gateway is silent, ms. It reports every 10 s, so it is then stopped or has no network. */
export const gatewaySilentAfterMs = 60_000;

const shortId = (gateway: string): string => gateway.slice(0, 8);

/** Name of the gateway's computer, with part of the gateway's id when two computers have the same name; only that part without a name. */
export const nameOfGateway = (gateway: string, all: readonly HeardGateway[]): string => {
  const host = all.find((one) => one.gateway === gateway)?.report?.host.trim() ?? "";
  if (host === "") return shortId(gateway);
  const same = all.filter(({ report }) => report?.host.trim() === host);
  return same.length > 1 ? `${host} · ${shortId(gateway)}` : host;
};

/** Whether the gateway sent nothing for more than a minute; `nowMs` by the server's clock. */
export const isGatewaySilent = ({ lastSeenAt }: Pick<HeardGateway, "lastSeenAt">, nowMs: number): boolean =>
  nowMs - lastSeenAt > gatewaySilentAfterMs;

interface HeardSpan {
  readonly hasReported: boolean;
  /** First and last message, UTC ms. */
  readonly firstSeenAt: number;
  readonly lastSeenAt: number;
}

const historyWithinMs = 86_400_000;

/** Whether a gateway only imported old data and need not be expected again: it never reported, and was heard for less than a day. */
export const isHistoryOnly = ({ hasReported, firstSeenAt, lastSeenAt }: HeardSpan): boolean =>
  !hasReported && lastSeenAt - firstSeenAt < historyWithinMs;

/** How far the gateway's clock is ahead of the server's, ms; negative when it is behind. */
export const clockAheadMs = ({ clockSkewMs }: Pick<HeardGateway, "clockSkewMs">): number => -clockSkewMs || 0;

/** A gateway's last report about one machine, with instants by the server's clock, UTC ms. */
export interface MachineNews<Gateway extends HeardGateway> extends Pick<
  ReportedMachine,
  "address" | "trouble" | "troubleSince" | "lastReadAt"
> {
  readonly gateway: Gateway;
  /** Whether the gateway is silent now. */
  readonly silent: boolean;
}

const newsOf = <Gateway extends HeardGateway>(
  gateway: Gateway,
  mid: number,
  nowMs: number,
): MachineNews<Gateway>[] => {
  const machine = gateway.report?.machines.find(({ equipment }) => equipment === mid);
  if (machine === undefined) return [];
  const { address, trouble } = machine;
  const here = (at: number | null) => (at === null ? null : at + gateway.clockSkewMs);
  const [troubleSince, lastReadAt] = [here(machine.troubleSince), here(machine.lastReadAt)];
  return [{ gateway, address, trouble, troubleSince, lastReadAt, silent: isGatewaySilent(gateway, nowMs) }];
};

/** The report of the gateway that read the machine last; null when no gateway reports the machine. */
export const machineNewsOf = <Gateway extends HeardGateway>(
  gateways: readonly Gateway[],
  mid: number,
  nowMs: number,
): MachineNews<Gateway> | null =>
  gateways
    .flatMap((gateway) => newsOf(gateway, mid, nowMs))
    .toSorted(
      (a, b) => (b.lastReadAt ?? 0) - (a.lastReadAt ?? 0) || b.gateway.lastSeenAt - a.gateway.lastSeenAt,
    )[0] ?? null;

/**
 * Programs with one gateway id that run at the same time, grouped by gateway: a copied computer, for instance. Programs of one gateway whose times do
 * not overlap are left out; empty when there are none.
 */
export const twinsOf = (running: readonly RunningReader[]): RunningReader[][] =>
  [...Map.groupBy(running, ({ gateway }) => gateway).values()]
    .map((ofOne) =>
      ofOne.filter((one) =>
        ofOne.some(
          (other) => other !== one && one.heardAt > other.heardSince && other.heardAt > one.heardSince,
        ),
      ),
    )
    .filter(({ length }) => length > 1);
