import { z } from "zod";
import type { Positions } from "../driver.ts";
import { parsePosition } from "../parse-position.ts";

const key = "scale:packages";

const position = z.object({
  /** Packages that were made durable, so that one whose record failed is given again. */
  made: z.number().int().min(0),
  /** What is on the scale has counted: the next package comes after it has left. */
  isCounted: z.boolean(),
});

export type ScalePosition = z.output<typeof position>;

/** Where a scale was read to; null where it never was. */
export const keptPosition = (positions: Positions): ScalePosition | null =>
  parsePosition(position, positions.get(key));

export const toPositions = (one: ScalePosition): Positions => new Map([[key, JSON.stringify(one)]]);
