import { type WeighingKind, weighingKinds } from "@fiel/domain";
import type { Preference } from "./use-stored.ts";

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
};

/** Kinds of packages that the production histogram leaves out. The key is unchanged since earlier versions of the product. */
export const excludedKinds: Preference<readonly WeighingKind[]> = {
  key: "productionHistogramExclusions",
  read: (text) => {
    const kept = parsed(text);
    const excluded = Array.isArray(kept) ? weighingKinds.filter((kind) => kept.includes(kind)) : [];
    // Excluding every kind would leave nothing to show.
    return excluded.length === weighingKinds.length ? [] : excluded;
  },
  write: (kinds) => (kinds.length === 0 ? null : JSON.stringify(kinds)),
};
