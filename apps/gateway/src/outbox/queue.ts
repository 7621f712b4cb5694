import type { DatabaseSync } from "node:sqlite";
import type { GatewayClock } from "../clock/gateway-clock.ts";
import { openBegun } from "./begun.ts";
import { openHeld } from "./held.ts";
import { openMeta } from "./meta.ts";
import { placeStep } from "./place-step.ts";
import { prepareStatements } from "./statements.ts";
import { openUntold } from "./told-positions.ts";
import { openUnreadable } from "./unreadable.ts";

/** A higher number of the server cannot have been reached by counting and is ignored. */
const highestNumber = 2 ** 52;

export type QueueClock = Pick<GatewayClock, "stamp" | "correctionOf" | "sealed" | "setSince" | "confirm">;

/** The queue's tables and numbers. Make several changes in one transaction. */
export const openQueue = (database: DatabaseSync, clock: QueueClock, now: () => number) => {
  const statements = prepareStatements(database);
  const meta = openMeta(database);
  /** Next batch number. If the stored one is damaged, continues after the highest in the queue, so that no number is given twice. */
  const nextSequence = (): number => {
    const kept = Number(meta.get("nextSequence"));
    if (Number.isSafeInteger(kept) && kept > 0) return kept;
    return Number(statements.highestSequence.get()?.["sequence"]) + 1;
  };
  const lastPlace = (): number => Number(statements.lastPlace.get()?.["place"]);
  let highestPlace = lastPlace();
  return {
    statements,
    meta,
    clock,
    now,
    unreadable: openUnreadable(database),
    held: openHeld(database),
    begun: openBegun(database),
    untold: openUntold(database),
    nextSequence,
    takeSequence: (): number => {
      const sequence = nextSequence();
      meta.set("nextSequence", String(sequence + 1));
      return sequence;
    },
    /** Makes numbers up to this one unused. */
    skipNumbers: (last: number): void => {
      if (last >= nextSequence() && last < highestNumber) meta.set("nextSequence", String(last + 1));
    },
    /** A new place at the end; never one that was given before in this process. */
    nextPlace: (): number => (highestPlace = Math.max(highestPlace, lastPlace()) + placeStep),
    /** Number of free places from this one up to the next row. */
    roomAt: (place: number): number => {
      const after: unknown = statements.placeAfter.get(place)?.["place"];
      return after === null ? placeStep : Number(after) - place;
    },
    isEmpty: (): boolean => statements.isEmpty.get()?.["empty"] === 1,
  };
};

export type Queue = ReturnType<typeof openQueue>;
