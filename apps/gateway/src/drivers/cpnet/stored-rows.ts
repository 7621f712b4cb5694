import type { StoredPackages } from "@fiel/contracts";

/** What the server has of the machine's packages from one instant to another, both included. Throws while it cannot be known. */
export type AskStored = (from: number, to: number) => Promise<Pick<StoredPackages, "at" | "weightMg">>;

export interface StoredRows {
  /** Whether the server has the package, as often as it has it. */
  readonly take: (row: { readonly at: number; readonly weightMg: number }) => boolean;
}

// Rows of another day, as of a clock that was set, are asked for apart: not all that lies between.
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

/** Asks what of these rows the server has: known by instant and weight, each as often as it is there. */
export const askStoredRows = async (instants: readonly number[], ask: AskStored): Promise<StoredRows> => {
  const left = new Map<string, number>();
  for (const { from, to } of spansOf(instants)) {
    const { at, weightMg } = await ask(from, to);
    for (const [i, instant] of at.entries()) {
      const key = `${instant} ${weightMg[i]}`;
      left.set(key, (left.get(key) ?? 0) + 1);
    }
  }
  return {
    take: ({ at, weightMg }) => {
      const key = `${at} ${weightMg}`;
      const count = left.get(key) ?? 0;
      if (count > 0) left.set(key, count - 1);
      return count > 0;
    },
  };
};
