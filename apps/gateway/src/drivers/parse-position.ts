import type { z } from "zod";

/** A kept position; null where there is none, or where it is of another kind of profile. */
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
