import { LRUCache } from "lru-cache";
import type { TimeWindow } from "@fiel/domain";
import type { ConformityQuestion } from "./conformity-question.ts";
import { judgedByOf } from "./day-text.ts";
import { bytesOf, type Findings } from "./findings.ts";
import type { JudgedProduct } from "./judged-products.ts";

/** Findings by product; of each those that were made last. */
type Day = ReadonlyMap<number, { readonly judgedBy: string; readonly findings: Findings }>;

/** For all clients together. */
const keptBytes = 64 * 1024 * 1024;

/** A product's findings of a whole day. */
export interface DayFindings {
  readonly judged: JudgedProduct;
  readonly findings: Findings;
}

/**
 * What came of whole days of machines, in memory. A day holds as long as the store counts as many packages of it as were
 * gone through: packages are added, never changed or removed.
 */
export class KnownDays {
  readonly #kept = new LRUCache<string, Day>({
    maxSize: keptBytes,
    sizeCalculation: (day) =>
      [...day.values()].reduce((sum, { findings }) => sum + bytesOf(findings), keyBytes),
  });

  /** Whether something is known of a day. */
  has(question: ConformityQuestion, day: TimeWindow): boolean {
    return this.#kept.has(keyOf(question, day));
  }

  /** The findings of a day's products, by their ids; null unless all of them are known and still hold. */
  holding(
    question: ConformityQuestion,
    day: TimeWindow,
    products: readonly JudgedProduct[],
  ): ReadonlyMap<number, Findings> | null {
    const known = this.#kept.get(keyOf(question, day));
    const held = products.flatMap((judged): [number, Findings][] => {
      const one = known?.get(judged.product.id);
      const holds =
        one?.judgedBy === judgedByOf(judged, question) && one.findings.packages.count === judged.extent.count;
      return one !== undefined && holds ? [[judged.product.id, one.findings]] : [];
    });
    return held.length === products.length ? new Map(held) : null;
  }

  keep(question: ConformityQuestion, day: TimeWindow, found: readonly DayFindings[]): void {
    const key = keyOf(question, day);
    const fresh = found.map(({ judged, findings }) => {
      const one = { judgedBy: judgedByOf(judged, question), findings };
      return [judged.product.id, one] as const;
    });
    this.#kept.set(key, new Map([...(this.#kept.get(key) ?? []), ...fresh]));
  }
}

const keyBytes = 256;

const keyOf = (
  { reading: { tenantId }, filter: { equipment, operator }, plan, regulation }: ConformityQuestion,
  { startMs, endMs }: TimeWindow,
): string =>
  JSON.stringify([
    tenantId,
    equipment.map(({ mid }) => mid),
    operator,
    plan.size,
    regulation.version,
    startMs,
    endMs,
  ]);
