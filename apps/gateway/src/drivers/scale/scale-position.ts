import { z } from "zod";
import type { Positions } from "../driver.ts";
import { parsePosition } from "../parse-position.ts";

const key = "scale:packages";

const position = z.object({
  /** Number of packages that were stored durably. Packages after that are given again. */
  made: z.number().int().min(0),
  /** Whether the package on the scale has counted: the next one then counts only after it has left. */
  isCounted: z.boolean(),
});

export type ScalePosition = z.output<typeof position>;

/** How far a scale was read; null when it never was. */
export const keptPosition = (positions: Positions): ScalePosition | null =>
  parsePosition(position, positions.get(key));

export const toPositions = (one: ScalePosition): Positions => new Map([[key, JSON.stringify(one)]]);
