import type { SentEventType } from "@fiel/contracts";
import type { PostgresStore } from "../../../platform/stores/postgres/postgres-store.ts";
import type { TimedComputeContext } from "../../../platform/response-cache/response-cache.ts";

/** What was last told of subjects, as JSON, by subject. */
export type Told = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** An event, not yet addressed to anybody. */
export interface FoundEvent {
  readonly type: SentEventType;
  /** Number of its machine; null when it is of none, or of several. */
  readonly mid: number | null;
  /** Machines that it is about. A destination of some machines gets it when all of these are its own, and not when there are none. */
  readonly machines: readonly number[];
  /** Events of a lane are sent in their order. */
  readonly lane: string;
  readonly data: object;
}

/** What a kind is compared with. */
export interface LookSource extends TimedComputeContext {
  readonly postgres: Pick<PostgresStore, "withTenant">;
  readonly tenantId: number;
  readonly timeZone: string;
  /** Since when the kind is watched, UTC ms. */
  readonly sinceMs: number;
}

/** Compares the present with what was told: what is to be told, in order, and what is told then. */
export type LookAtKind = (source: LookSource, told: Told) => Promise<{ events: FoundEvent[]; told: Told }>;

export const laneOfMachine = (mid: number): string => `m${mid}`;
export const isoOf = (ms: number): string => new Date(ms).toISOString();
