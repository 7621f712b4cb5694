import type { SeenStop } from "@fiel/contracts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import type { AnswerRow } from "./answer-rows.ts";
import type { StopActor } from "./stop-actor.ts";

/** A change of stops: transaction of the actor's tenant, actor and time. */
export interface StopChange {
  readonly transaction: TenantTransaction;
  readonly actor: StopActor;
  readonly nowMs: number;
  /** When the answer was given, by the giver's clock, UTC ms; absent means now. */
  readonly givenAtMs?: number;
  /** Id of a request that may be repeated, as tablets without network do: a repetition changes nothing and gets the same answer. */
  readonly request?: string;
}

/** A stretch with its rows before and after a change. */
export interface WrittenStretch {
  readonly seen: Pick<SeenStop, "equipment" | "startDate" | "endDate">;
  readonly id: number;
  readonly before: readonly AnswerRow[];
  readonly after: readonly AnswerRow[];
}
