import { LRUCache } from "lru-cache";
import type { JudgedPackages } from "./judge-samples.ts";

/** Turns and days that are kept, together some 20 MB. */
const mostKept = 200_000;

export interface JudgedDay extends JudgedPackages {
  /** Regulation and limits. */
  readonly judgedBy: string;
}

/** Days of machines that were gone through: what is kept holds while as many packages are counted as were gone through. */
export type JudgedDays = Pick<LRUCache<string, JudgedDay>, "get" | "has" | "set">;

export const createJudgedDays = (): JudgedDays =>
  new LRUCache<string, JudgedDay>({ maxSize: mostKept, sizeCalculation: ({ turns }) => turns.length + 10 });
