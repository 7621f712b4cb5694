import type { StoredPackages } from "@fiel/contracts";

/** Asks which packages of the machine the server has in a span, both ends included (UTC ms). Throws when the answer cannot be had. */
export type AskStored = (from: number, to: number) => Promise<Pick<StoredPackages, "at" | "weightMg">>;

// Rows further apart, as from a clock that was set, are asked about separately, without everything in between.
const gapMs = 3_600_000;

const spansOf = (instants: readonly number[]): { from: number; to: number }[] => {
  const spans: { from: number; to: number }[] = [];
  for (const at of instants.toSorted((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last !== undefined && at - last.to <= gapMs) last.to = at;
    else spans.push({ from: at, to: at });
  }
  return spans;
};

const keyOf = (at: number, weightMg: number | undefined): string => `${at} ${weightMg}`;

/** Asks the server about rows of these instants; the result tells how often it has a row, identified by instant and weight. */
export const askStoredRows = async (
  instants: readonly number[],
  ask: AskStored,
): Promise<(row: { readonly at: number; readonly weightMg: number }) => number> => {
  const counts = new Map<string, number>();
  for (const { from, to } of spansOf(instants)) {
    const { at, weightMg } = await ask(from, to);
    for (const [i, instant] of at.entries()) {
      const key = keyOf(instant, weightMg[i]);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return ({ at, weightMg }) => counts.get(keyOf(at, weightMg)) ?? 0;
};
