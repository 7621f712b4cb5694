import type { z } from "zod";

/** A stored position; null without one, or when it is of another kind of profile. */
export const parsePosition = <T extends z.ZodType>(
  schema: T,
  kept: string | undefined,
): z.output<T> | null => {
  if (kept === undefined) return null;
  try {
    return schema.safeParse(JSON.parse(kept)).data ?? null;
  } catch {
    return null;
  }
};
