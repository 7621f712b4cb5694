import { LRUCache } from "lru-cache";
import type { JudgedPackages } from "./judge-samples.ts";

/** Size of the cache in verdict changes, with 20 for each day, whose evidence holds up to 100 numbers; some 20 MB. */
const mostKept = 200_000;

export interface JudgedDay extends JudgedPackages {
  /** Regulation and limits by which the day was judged. */
  readonly judgedBy: string;
}

/** Cache of judged machine days. An entry holds while the store counts no more packages than were judged. */
export type JudgedDays = Pick<LRUCache<string, JudgedDay>, "get" | "has" | "set">;

export const createJudgedDays = (): JudgedDays =>
  new LRUCache<string, JudgedDay>({ maxSize: mostKept, sizeCalculation: ({ turns }) => turns.length + 20 });
