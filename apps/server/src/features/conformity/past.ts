import { LRUCache } from "lru-cache";
import type { TimeWindow } from "@fiel/domain";
import type { ConformityQuestion } from "./conformity-question.ts";
import type { HourCount } from "./count-hours.ts";
import type { Series } from "./series.ts";

/** Series as they stood when all packages before an instant had been gone through. */
export interface Checkpoint {
  /** UTC ms. */
  readonly untilMs: number;
  readonly all: readonly Series[];
}

/** The checkpoints of a question, and what its series were judged by. */
interface Past {
  readonly judgedBy: string;
  readonly checkpoints: readonly Checkpoint[];
}

/** Two a day: what is read anew is at most twelve hours and what is going on. */
const everyMs = 43_200_000;
/** Late data of the last days find one before them. */
const mostOfQuestion = 6;
/** For all clients together. */
const keptBytes = 48 * 1024 * 1024;
/** Of a series in a checkpoint, beside what all checkpoints of a question have in common. */
const ownBytes = 4 * 1024;

/** The instants inside the windows at which checkpoints are made, in time order; one where the first of the busy hours begins. */
export function checkpointsIn(windows: readonly TimeWindow[], busy: readonly TimeWindow[]): number[] {
  const [startMs, endMs] = [windows[0]?.startMs ?? 0, windows.at(-1)?.endMs ?? 0];
  const last = Math.ceil(endMs / everyMs) - 1;
  const all = Array.from({ length: mostOfQuestion }, (_, i) => (last - mostOfQuestion + 1 + i) * everyMs);
  const firstBusy = busy.find((hours) => hours.startMs > startMs && hours.startMs < endMs);
  const instants = new Set([...all, ...(firstBusy === undefined ? [] : [firstBusy.startMs])]);
  return [...instants].filter((atMs) => atMs > startMs).toSorted((one, other) => one - other);
}

/**
 * Checkpoints of questions, so that a page that asks again reads the newest packages alone. A checkpoint holds as long as
 * the store counts as many packages before it as were gone through: packages are added, never changed or removed.
 */
export class Pasts {
  readonly #kept = new LRUCache<string, Past>({
    maxSize: keptBytes,
    sizeCalculation: ({ checkpoints }) => bytesOf(checkpoints),
  });

  /** Whether there may be checkpoints to go on from. */
  has(key: string): boolean {
    return this.#kept.has(key);
  }

  /** The checkpoints of a question before an instant that still hold, in time order. */
  holding(key: string, judgedBy: string, hours: readonly HourCount[], endMs: number): readonly Checkpoint[] {
    const past = this.#kept.get(key);
    if (past?.judgedBy !== judgedBy) return [];
    const before = past.checkpoints.filter(({ untilMs }) => untilMs < endMs);
    return before.filter(({ untilMs, all }) =>
      all.every(
        ({ judged: { extent }, packages }) => packages.count === countBefore(hours, extent.product, untilMs),
      ),
    );
  }

  keep(key: string, judgedBy: string, checkpoints: readonly Checkpoint[]): void {
    // Of those before busy hours the newest is enough.
    const newest = checkpoints.findLast(({ untilMs }) => untilMs % everyMs !== 0);
    const lasting = checkpoints.filter((one) => one.untilMs % everyMs === 0 || one === newest);
    this.#kept.set(key, { judgedBy, checkpoints: lasting.slice(-mostOfQuestion - 1) });
  }
}

function bytesOf(checkpoints: readonly Checkpoint[]): number {
  const own = checkpoints.reduce((sum, { all }) => sum + ownBytes * all.length, 1);
  const common = checkpoints.at(-1)?.all ?? [];
  return common.reduce((sum, { samples, packages }) => sum + samples.bytes + packages.bytes, own);
}

function countBefore(hours: readonly HourCount[], product: number, untilMs: number): number {
  return hours.reduce(
    (sum, one) => (one.product === product && one.hourMs < untilMs ? sum + one.count : sum),
    0,
  );
}

/** What a question says, but for the end of its last window. */
export function keyOf({ reading: { tenantId }, filter, regulation, plan }: ConformityQuestion): string {
  const { windows, equipment, operator, product } = filter;
  const borders = windows.flatMap(({ startMs, endMs }) => [startMs, endMs]).slice(0, -1);
  const mids = equipment.map(({ mid }) => mid);
  return JSON.stringify([tenantId, mids, operator, product, borders, regulation.version, plan]);
}

/** What its series follow from beside, but for the packages. */
export function judgedByOf(all: readonly Series[]): string {
  return JSON.stringify(
    all.map(({ judged: { product, netMg, packageMg, toleranceMg }, samples, packages }) => [
      product.id,
      netMg,
      packageMg,
      toleranceMg,
      samples.stepMs,
      packages.stepMs,
    ]),
  );
}
