import {
  type GatewayOfTenant,
  type GatewayReport,
  isGatewaySilent,
  type ReportedMachine,
} from "@fiel/contracts";
import { updateOf } from "./update-facts.ts";

/** A clock that is off by no more is as right as one can be without a clock of its own. */
const toleratedSkewMs = 5_000;

export const isSkewed = (skewMs: number | null): boolean =>
  skewMs !== null && Math.abs(skewMs) > toleratedSkewMs;

export const isRead = ({ trouble, lastReadAt }: ReportedMachine): boolean =>
  trouble === null && lastReadAt !== null;

const isAmiss = ({ held, unreadable, space, machines }: GatewayReport): boolean =>
  held.records > 0 ||
  (unreadable?.contents ?? 0) > 0 ||
  space.level !== "ok" ||
  machines.some(
    ({ trouble, filesTrouble, clockSkewMs }) =>
      trouble !== null || (filesTrouble ?? null) !== null || isSkewed(clockSkewMs),
  );

/** Whether somebody should look at it: then its details are shown without being asked for. */
export const wantsAttention = (gateway: GatewayOfTenant, nowMs: number): boolean =>
  isGatewaySilent(gateway, nowMs) ||
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
