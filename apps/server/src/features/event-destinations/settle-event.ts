import { triedDays } from "@fiel/contracts";
import { sql } from "kysely";
import type { Answer } from "../../platform/answers/answer.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { storableText } from "../../platform/stores/postgres/storable-json.ts";
import { callNext, type EventDelivery, lockQueue } from "./event-queue.ts";

/** Waits before the next attempts, s; then the longest. */
const waitsS = [10, 30, 60, 300, 900, 1_800] as const;
const longestWaitS = 3_600;

const nextWaitS = (attempts: number, askedS: number | undefined): number =>
  Math.min(Math.max(waitsS[0], askedS ?? waitsS[attempts - 1] ?? longestWaitS), longestWaitS);

/** Whether an event was tried for three days at the present address. */
const isOver = sql<boolean>`
  greatest(queued_at, (select s.addressed_at from event_destination_states s where s.destination_id = event_deliveries.destination_id))
    <= now() - make_interval(days => ${triedDays})`;

/** Answer of an attempt, and its HTTP status; null when there was none. */
export interface Attempted {
  /** Address that was called; null without one. */
  readonly url: string | null;
  readonly answer: Answer;
  readonly status: number | null;
}

/**
 * Stores the outcome of an attempt, unless another server has taken the event since. An event that is not taken for three days is given up, and then
 * the next one of its lane is tried. `givesUp`: the destination took nothing for three days, or wants nothing more.
 */
export async function settleEvent(
  transaction: TenantTransaction,
  delivery: EventDelivery,
  { url, answer, status }: Attempted,
): Promise<{ readonly givesUp: boolean }> {
  const { id, attempts, destination_id } = delivery;
  await lockQueue(transaction, destination_id);
  // An answer of a former address says nothing of the present one, to which the event is sent anyway.
  if ((await urlOf(transaction, destination_id)) !== url) return { givesUp: false };
  const isTaken = answer.meaning === "taken";
  const waitS = nextWaitS(attempts, answer.meaning === "later" ? answer.waitS : undefined);
  const settled = await transaction
    .updateTable("event_deliveries")
    .set({
      state: isTaken ? "delivered" : sql`case when ${isOver} then 'failed' else 'waiting' end`,
      status,
      reason: isTaken ? null : storableText(answer.reason.slice(0, 500)),
      tried_at: sql<Date>`now()`,
      due_at: sql<Date>`now() + make_interval(secs => ${waitS})`,
      settled_at: isTaken ? sql<Date>`now()` : sql<Date | null>`case when ${isOver} then now() end`,
    })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("state", "=", "waiting")
    .returning("state")
    .executeTakeFirst();
  if (settled === undefined) return { givesUp: false };
  if (settled.state !== "waiting") await callNext(transaction, delivery);
  const state = await transaction
    .updateTable("event_destination_states")
    .set(
      isTaken
        ? { failing_since: null, last_taken_at: sql<Date>`now()` }
        : { failing_since: sql<Date>`coalesce(failing_since, now())` },
    )
    .where("destination_id", "=", destination_id)
    .returning(sql<boolean>`failing_since <= now() - make_interval(days => ${triedDays})`.as("fails"))
    .executeTakeFirst();
  return { givesUp: answer.meaning === "gone" || state?.fails === true };
}

const urlOf = async (transaction: TenantTransaction, destinationId: number): Promise<string | null> => {
  const found = await transaction
    .selectFrom("event_destinations")
    .select("url")
    .where("id", "=", destinationId)
    .executeTakeFirst();
  return found?.url ?? null;
};
