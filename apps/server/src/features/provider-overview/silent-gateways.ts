import { isHistoryOnly, silentAfterMs } from "@fiel/contracts";
import { dayMs } from "@fiel/domain";
import type { SeenGateway } from "../../platform/stores/postgres/account-look-ups.ts";

/** A gateway that is gone for good is not told for ever. */
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

/** Gateways that were heard of late, and of which more is expected. */
export const knownGateways = (seen: readonly SeenGateway[], nowMs: number): SeenGateway[] =>
  seen.filter((one) => one.last_seen_at > nowMs - forgottenAfterMs && !broughtHistory(one, nowMs));
