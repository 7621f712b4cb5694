import type { DatabaseSync } from "node:sqlite";
import { checkRecords } from "./check-records.ts";
import { countDropped } from "./divide-batch.ts";
import type { KeptHeldRecord, QueueOrigin } from "./held.ts";
import { insertRow } from "./insert-row.ts";
import type { Queue } from "./queue.ts";
import type { Records } from "./records.ts";
import { contentLimits } from "./seal-oldest.ts";
import { recordsOf } from "./single-records.ts";
import { splitToLimits } from "./split-records.ts";

// Key in `meta`; its value is the id up to which held records are to be sent again.
const resendKey = "resendHeldUpTo";
const sliceRecords = 5_000;

/** Requests to send again all records held now, also from another process than the gateway. Does nothing when none is held. */
export const requestResend = (database: DatabaseSync): void => {
  database
    .prepare(
      `insert into meta (key, value) select '${resendKey}', cast(max(id) as text) from held having max(id) is not null
       on conflict (key) do update set value = excluded.value`,
    )
    .run();
};

export const resendIsAsked = ({ meta }: Queue): boolean => (meta.get(resendKey) ?? "") !== "";

/** Appends records that were in the queue before. Those that were sent already go in rows of their own, since they may be refused again. */
export const queueAgain = (queue: Queue, records: Records, now: number, origin: QueueOrigin): void => {
  const { good, bad, dropped } = checkRecords(records);
  queue.held.add(bad, now, origin);
  countDropped(queue, dropped);
  for (const part of splitToLimits(good, contentLimits)) {
    const sequence = origin.sequence === null ? null : queue.takeSequence();
    insertRow(queue.statements, part, { ...origin, place: queue.nextPlace(), sequence, created_at: now });
  }
};

const clockOf = ({ origin: { sequence, boot, drift, jumped, turns } }: KeptHeldRecord): string =>
  JSON.stringify([sequence === null, boot, drift, jumped, turns]);

/** Moves the next slice of the requested records back into the queue. Call it in a transaction. */
export const resendSlice = (queue: Queue, now: number): void => {
  const upTo = Number(queue.meta.get(resendKey) ?? "");
  for (const id of queue.held.unreadable(upTo)) {
    queue.unreadable.addHeld(id, now, "registro guardado que não se lê");
    queue.held.remove(id);
  }
  const slice = queue.held.slice(upTo, sliceRecords);
  if (slice.length < sliceRecords) queue.meta.set(resendKey, "");
  for (const { id } of slice) queue.held.remove(id);
  for (const [first, ...others] of Map.groupBy(slice, clockOf).values()) {
    if (first !== undefined) queueAgain(queue, recordsOf([first, ...others]), now, first.origin);
  }
};
