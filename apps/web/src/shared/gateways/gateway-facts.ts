import {
  type GatewayOfTenant,
  type GatewayReport,
  isGatewaySilent,
  type ReportedMachine,
} from "@fiel/contracts";
import { updateOf } from "./update-facts.ts";

/** Largest clock error, ms, that is not reported: a measurement is hardly more precise. */
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

/** Whether a gateway has a problem; its details are then shown without a click. */
export const wantsAttention = (gateway: GatewayOfTenant, nowMs: number): boolean =>
  isGatewaySilent(gateway, nowMs) ||
  isSkewed(gateway.clockSkewMs) ||
  updateOf(gateway)?.state === "failed" ||
  (gateway.report !== null && isAmiss(gateway.report));

const { compare } = new Intl.Collator("en", { numeric: true });

/** Newest version that runs at the tenant; null when none is reported. */
export const newestVersion = (gateways: readonly GatewayOfTenant[]): string | null =>
  gateways
    .flatMap(({ report }) => (report === null ? [] : [report.version]))
    .toSorted(compare)
    .at(-1) ?? null;
