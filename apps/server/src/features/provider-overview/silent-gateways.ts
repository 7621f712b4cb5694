import { isHistoryOnly, silentAfterMs } from "@fiel/contracts";
import { dayMs } from "@fiel/domain";
import type { SeenGateway } from "../../platform/stores/postgres/account-look-ups.ts";

/** Ms of silence after which a gateway is no longer listed. */
const forgottenAfterMs = 30 * dayMs;

export const isSilent = ({ last_seen_at: seen }: SeenGateway, nowMs: number): boolean =>
  seen < nowMs - silentAfterMs;

const broughtHistory = (gateway: SeenGateway, nowMs: number): boolean =>
  isSilent(gateway, nowMs) &&
  isHistoryOnly({
    hasReported: gateway.version !== null,
    firstSeenAt: gateway.first_seen_at,
    lastSeenAt: gateway.last_seen_at,
  });

/** Gateways seen recently from which more data is expected. */
export const knownGateways = (seen: readonly SeenGateway[], nowMs: number): SeenGateway[] =>
  seen.filter((one) => one.last_seen_at > nowMs - forgottenAfterMs && !broughtHistory(one, nowMs));
