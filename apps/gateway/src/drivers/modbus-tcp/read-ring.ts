import type { WeighingColumns } from "@fiel/contracts";
import { MachineTrouble } from "../driver.ts";
import { decode } from "./decode.ts";
import type { PackagesReading } from "./packages-reading.ts";
import { maxRegisters } from "./plan-requests.ts";
import type { Profile, RingPackages, ValueLayout } from "./profile.ts";
import type { ReadRegisters } from "./register-image.ts";
import { advance, planRing, takeEntries, type RingHead, type RingPosition } from "./ring.ts";
import { spreadInstants } from "./spread-instants.ts";

type Verdicts = NonNullable<WeighingColumns["verdict"]>;

interface Entry {
  readonly sequence: number;
  readonly weightMg: number;
  readonly verdict: Verdicts[number];
  readonly inspected: boolean | null;
}

// Two seconds of looks at four a second.
const giveUpWaitingAfter = 8;
const firstPackageMs = 1_000;

const entryDecoder = (profile: Profile, { entries }: RingPackages) => {
  const value = (words: Buffer, { offset, ...layout }: ValueLayout & { offset: number }): number =>
    decode(words.subarray(offset * 2), layout, profile.wordOrder);
  return (words: Buffer): Entry => ({
    sequence: value(words, entries.sequence),
    weightMg: Math.round(value(words, entries.weightMg)),
    verdict:
      entries.verdict === undefined ? null : (entries.verdict.map[value(words, entries.verdict)] ?? null),
    inspected:
      entries.inspected === undefined
        ? null
        : (entries.inspected.map[value(words, entries.inspected)] ?? null),
  });
};

/** Runs of entries that lie side by side, each within one request. */
const entryRuns = (sequences: readonly number[], size: number, perRequest: number) => {
  const runs: { index: number; count: number }[] = [];
  for (const sequence of sequences) {
    const index = sequence % size;
    const last = runs.at(-1);
    if (last !== undefined && last.index + last.count === index && last.count < perRequest) last.count += 1;
    else runs.push({ index, count: 1 });
  }
  return runs;
};

const readEntries = async (
  read: ReadRegisters,
  profile: Profile,
  packages: RingPackages,
  size: number,
  sequences: readonly number[],
): Promise<Entry[]> => {
  const { address, length } = packages.entries;
  const toEntry = entryDecoder(profile, packages);
  const entries: Entry[] = [];
  for (const run of entryRuns(sequences, size, Math.floor(maxRegisters / length))) {
    const words = await read(address + run.index * length, run.count * length);
    for (let i = 0; i < run.count; i += 1) entries.push(toEntry(words.subarray(i * length * 2)));
  }
  return entries;
};

const columnsOf = (entries: readonly Entry[], instants: readonly number[]): PackagesReading["columns"] => ({
  at: [...instants],
  weightMg: entries.map((entry) => entry.weightMg),
  verdict: entries.map((entry) => entry.verdict),
  inspected: entries.map((entry) => entry.inspected),
});

/** Reads what is new in a machine's ring. Loses nothing in silence: made = taken + overrun (+ not yet). */
export const readRing = async (
  read: ReadRegisters,
  profile: Profile,
  packages: RingPackages,
  head: RingHead,
  before: RingPosition | null,
  now: number,
): Promise<PackagesReading<RingPosition>> => {
  if (!(head.size >= 1 && head.size <= packages.maxSize)) {
    throw new MachineTrouble(
      "wrong",
      `o tamanho do anel é ${head.size}, e devia ser de 1 a ${packages.maxSize}`,
    );
  }
  const plan = planRing(before, head);
  const { made, lost, sequences, restarted } = plan;
  const entries = await readEntries(read, profile, packages, head.size, sequences);
  const stalled = restarted ? 0 : (before?.stalled ?? 0);
  const { taken, overwritten, notYet } = takeEntries(sequences, entries, stalled >= giveUpWaitingAfter);
  const past = made - notYet;
  const valid = taken.filter((entry) => Number.isFinite(entry.weightMg));
  const instants = spreadInstants(past, before?.at ?? now - made * firstPackageMs, now);
  return {
    columns: columnsOf(valid, instants.slice(instants.length - valid.length)),
    position: advance(before, head, plan, notYet, now),
    made: past,
    overrun: lost + overwritten,
    restarted,
    malformed: taken.length - valid.length,
  };
};
