import type { z } from "zod";

/** Parses a stored position; null when there is none or when it belongs to another kind of profile. */
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
