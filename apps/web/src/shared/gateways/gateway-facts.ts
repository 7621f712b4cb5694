import type { GatewayOfTenant, GatewayReport, ReportedMachine } from "@fiel/contracts";
import { updateOf } from "./update-facts.ts";

/** A gateway reports every 10 s: one that is silent for longer is not running or has no network. */
export const silentAfterMs = 60_000;
/** A clock that is off by no more is as right as one can be without a clock of its own. */
const toleratedSkewMs = 5_000;

const shortId = (gateway: string): string => gateway.slice(0, 8);

/** Its computer's name; with a part of its id where two computers have the same, and that alone of one that told none. */
export const nameOfGateway = (gateway: string, all: readonly GatewayOfTenant[]): string => {
  const host = all.find((one) => one.gateway === gateway)?.report?.host.trim() ?? "";
  if (host === "") return shortId(gateway);
  const same = all.filter(({ report }) => report?.host.trim() === host);
  return same.length > 1 ? `${host} · ${shortId(gateway)}` : host;
};

export const isSilent = ({ lastSeenAt }: GatewayOfTenant, nowMs: number): boolean =>
  nowMs - lastSeenAt > silentAfterMs;

export const isSkewed = (skewMs: number | null): boolean =>
  skewMs !== null && Math.abs(skewMs) > toleratedSkewMs;

/** How far its clock is ahead of the server's, ms. */
export const aheadMs = ({ clockSkewMs }: GatewayOfTenant): number => -clockSkewMs || 0;

export const isRead = ({ trouble, lastReadAt }: ReportedMachine): boolean =>
  trouble === null && lastReadAt !== null;

const isAmiss = ({ held, space, machines }: GatewayReport): boolean =>
  held.records > 0 ||
  space.level !== "ok" ||
  machines.some(
    ({ trouble, filesTrouble, clockSkewMs }) =>
      trouble !== null || (filesTrouble ?? null) !== null || isSkewed(clockSkewMs),
  );

/** Whether somebody should look at it: then its details are shown without being asked for. */
export const wantsAttention = (gateway: GatewayOfTenant, nowMs: number): boolean =>
  isSilent(gateway, nowMs) ||
  isSkewed(gateway.clockSkewMs) ||
  updateOf(gateway)?.state === "failed" ||
  (gateway.report !== null && isAmiss(gateway.report));

const { compare } = new Intl.Collator("en", { numeric: true });

/** The newest of the versions that run at the tenant's; null where none is told. */
export const newestVersion = (gateways: readonly GatewayOfTenant[]): string | null =>
  gateways
    .flatMap(({ report }) => (report === null ? [] : [report.version]))
    .toSorted(compare)
    .at(-1) ?? null;
