import fc from "fast-check";
import { expect, test } from "vitest";
import { modbusEquipment } from "../../testing/fake-server.ts";
import { propertyRuns } from "../../testing/property-runs.ts";
import { memoryLog, steppedRuntime } from "../../testing/runtimes.ts";
import { MachineTrouble, type MachineDriver, type MachineReading } from "../drivers/driver.ts";
import type { Progress } from "../outbox/outbox.ts";
import type { Records } from "../outbox/records.ts";
import { endOrphanedAlarms } from "./end-orphaned-alarms.ts";
import { createGate } from "./gate.ts";
import type { ServerOpen } from "./open-occurrences.ts";
import { EquipmentWatch } from "./watch-equipment.ts";

type Word = number | "unreadable" | null;

/** One run of a gateway that reads the machine, or that is configured not to. */
interface Run {
  readonly bitmap: number;
  readonly words: readonly (Word | "silent")[];
  readonly isRemoved: boolean;
  readonly isCpNet: boolean;
  /** Whether another computer runs it, which knows only what the server sends. */
  readonly isReplacement: boolean;
}

const mid = 4;

/** A machine over several runs: the positions that the gateway stores, and the occurrences that the server has open. */
class Plant {
  readonly open = new Map<string, ServerOpen>();
  readonly troubles: string[] = [];
  #positions = new Map<string, string>();
  #now = 1_000_000;

  async play(run: Run): Promise<void> {
    if (run.isReplacement) this.#positions = new Map();
    const read = new Set(run.isRemoved ? [] : [mid]);
    const loadAll = () => new Map([[mid, this.#positions]]);
    const log = memoryLog();
    await endOrphanedAlarms({ loadAll, now: () => this.#now, journal: this.#journal, log }, read);
    if (!run.isRemoved && run.words.length > 0) await this.#watch(run);
  }

  async #watch({ bitmap, words, isCpNet, isReplacement }: Run): Promise<void> {
    const runtime = steppedRuntime(this.#now);
    const controller = new AbortController();
    const left = [...words];
    const driver: MachineDriver = {
      address: "a",
      intervalMs: 250,
      read: async () => {
        const word = left.shift() ?? null;
        if (left.length === 0) controller.abort();
        if (word === "silent") throw new MachineTrouble("silent", "no answer");
        return reading(isCpNet ? null : word, runtime.now());
      },
      describe: () => Promise.reject(new Error("not here")),
      lookedAt: () => "",
      close: () => undefined,
    };
    const watch = new EquipmentWatch({
      equipment: { ...modbusEquipment(mid, 502), bitmap, type: isCpNet ? 0 : 1 },
      driver,
      positions: this.#positions,
      serverOpen: isReplacement ? [...this.open.values()] : [],
      journal: this.#journal,
      gate: createGate(() => true, runtime),
      runtime,
      log: memoryLog(),
    });
    await watch.run(controller.signal);
    this.#now = runtime.now() + 1_000;
  }

  readonly #journal = {
    write: async ({ occurrences }: Records, { positions }: Progress): Promise<void> => {
      for (const [key, value] of positions) this.#positions.set(key, value);
      for (const { code, startedAt, endedAt } of occurrences) {
        const key = `${code} ${startedAt}`;
        if (endedAt === null && this.open.has(key)) this.troubles.push(`${key} began twice`);
        if (endedAt !== null && !this.open.has(key)) this.troubles.push(`${key} ended and was not open`);
        if (endedAt !== null && endedAt < startedAt - 1_000)
          this.troubles.push(`${key} ended before it began`);
        if (endedAt === null) this.open.set(key, { code, startedAt });
        else this.open.delete(key);
      }
    },
  };
}

const reading = (alarmWord: Word, now: number): MachineReading => ({
  weighings: [],
  occurrences: [],
  state: 2,
  speed: 60,
  product: null,
  operator: null,
  alarmWord,
  clockSkewMs: null,
  positions: new Map([["modbus-tcp:fiel-1", JSON.stringify({ at: now })]]),
  counts: new Map(),
  notices: [],
  more: false,
});

const words = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.nat({ max: 0b1111 }) },
    { weight: 1, arbitrary: fc.constantFrom<Word | "silent">("unreadable", "silent", null, 0xffff) },
  ),
  { maxLength: 6 },
);
const runs = fc.array(
  fc.record({
    bitmap: fc.constantFrom(0xffff, 0b0101, 0b1110, 0),
    words,
    isRemoved: fc.nat({ max: 5 }).map((one) => one === 0),
    isCpNet: fc.nat({ max: 7 }).map((one) => one === 0),
    isReplacement: fc.nat({ max: 4 }).map((one) => one === 0),
  }),
  { maxLength: 8 },
);

/** Codes that should be open at the end: the alarms of the last word, until something ends their source. */
const shown = (all: readonly Run[]): number[] => {
  let open = new Set<number>();
  for (const { bitmap, words: seen, isRemoved, isCpNet } of all) {
    const watched = (code: number): boolean => (bitmap & (1 << (code - 1))) !== 0;
    if (isRemoved) open = new Set();
    if (isRemoved || seen.length === 0) continue;
    open = new Set(isCpNet ? [] : [...open].filter(watched));
    for (const word of isCpNet ? [] : seen) {
      if (word === null) open = new Set();
      if (typeof word !== "number") continue;
      open = new Set(
        Array.from({ length: 16 }, (_, i) => i + 1).filter(
          (code) => watched(code) && (word & (1 << (code - 1))) !== 0,
        ),
      );
    }
  }
  return [...open].toSorted((a, b) => a - b);
};

test("in the end exactly the alarms are open that the last word shows, and each ended as it began", async () => {
  // A replacement cannot know what was open at a machine that it does not read, or whose events come from files.
  const isTold = ({ isReplacement, isRemoved, isCpNet, words: seen }: Run): boolean =>
    !isReplacement || (!isRemoved && !isCpNet && seen.length > 0);
  const law = fc.asyncProperty(
    runs.filter((all) => all.every(isTold)),
    async (all) => {
      const plant = new Plant();
      for (const run of all) await plant.play(run);
      expect(plant.troubles).toEqual([]);
      expect([...plant.open.values()].map(({ code }) => code).toSorted((a, b) => a - b)).toEqual(shown(all));
    },
  );
  // Regression: occurrences that a replacement took over were kept only in memory when its first look brought no alarm word.
  const run = { bitmap: 0xffff, isRemoved: false, isCpNet: false, isReplacement: true };
  const taken: Run[] = [
    { ...run, words: [1] },
    { ...run, words: ["unreadable"] },
    { ...run, words: [], isRemoved: true, isReplacement: false },
  ];
  await fc.assert(law, { ...propertyRuns(300), examples: [[taken]] });
});
