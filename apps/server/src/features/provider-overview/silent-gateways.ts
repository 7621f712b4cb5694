import { silentAfterMs } from "@fiel/contracts";
import { dayMs } from "@fiel/domain";
import type { SeenGateway } from "../../platform/stores/postgres/account-look-ups.ts";

/** A gateway that is gone for good is not told for ever. */
const forgottenAfterMs = 30 * dayMs;

/** Gateways that were heard of late. */
export const knownGateways = (seen: readonly SeenGateway[], nowMs: number): SeenGateway[] =>
  seen.filter(({ last_seen_at: at }) => at > nowMs - forgottenAfterMs);

export const isSilent = ({ last_seen_at: seen }: SeenGateway, nowMs: number): boolean =>
  seen < nowMs - silentAfterMs;
