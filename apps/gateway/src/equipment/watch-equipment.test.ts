import { expect, test } from "vitest";
import { modbusEquipment } from "../../testing/fake-server.ts";
import { memoryLog, steppedRuntime } from "../../testing/runtimes.ts";
import {
  MachineTrouble,
  type MachineDriver,
  type MachineReading,
  type Positions,
} from "../drivers/driver.ts";
import type { Progress } from "../outbox/outbox.ts";
import type { Records } from "../outbox/records.ts";
import { createGate } from "./gate.ts";
import type { ServerOpen } from "./open-occurrences.ts";
import { EquipmentWatch } from "./watch-equipment.ts";

const reading = (fields: Partial<MachineReading>): MachineReading => ({
  weighings: [],
  occurrences: [],
  state: 2,
  speed: 60,
  product: null,
  operator: null,
  alarmWord: null,
  clockSkewMs: null,
  positions: new Map(),
  counts: new Map(),
  notices: [],
  more: false,
  ...fields,
});

type Look = (positions: Positions) => MachineReading;

/** Runs the watch for as many looks as are given, then stops it. */
const watched = async (
  looks: Look[],
  options: {
    kept?: Positions;
    refuseWrite?: number;
    isOpen?: () => boolean;
    serverOpen?: ServerOpen[];
    bitmap?: number;
  } = {},
) => {
  const runtime = steppedRuntime();
  const log = memoryLog();
  const controller = new AbortController();
  const written: { records: Records; progress: Progress }[] = [];
  let writes = 0;
  const journal = {
    write: async (records: Records, progress: Progress) => {
      writes += 1;
      if (writes === options.refuseWrite) throw new Error("disk full");
      written.push({ records, progress });
    },
  };
  const driver: MachineDriver = {
    address: "a",
    intervalMs: 250,
    read: async (positions) => {
      const look = looks.shift();
      if (looks.length === 0) controller.abort();
      return look?.(positions) ?? reading({});
    },
    describe: () => Promise.reject(new Error("not here")),
    lookedAt: () => "registers",
    close: () => undefined,
  };
  const gate = createGate(options.isOpen ?? (() => true), runtime);
  const equipment = { ...modbusEquipment(4, 502), bitmap: options.bitmap ?? 0xffff };
  const { kept = new Map(), serverOpen = [] } = options;
  const parts = { equipment, driver, positions: kept, serverOpen, journal, gate, runtime, log };
  const watch = new EquipmentWatch(parts);
  await watch.run(controller.signal);
  return {
    written,
    log,
    watch,
    runtime,
    statuses: written.flatMap(({ records }) => records.statuses),
    occurrences: written.flatMap(({ records }) => records.occurrences),
  };
};
const times = (count: number, look: Look): Look[] => Array.from({ length: count }, () => look);
const silent: Look = () => {
  throw new MachineTrouble("silent", "no answer");
};

test("says since when a machine that is read brought no package, and not while it cannot be read", async () => {
  const weighings = [{ equipment: 4, at: [1], weightMg: [1_000] }];
  const { watch, runtime } = await watched([
    ...times(20, () => reading({})),
    () => reading({ weighings }),
    ...times(40, () => reading({})),
  ]);
  const { quiet } = watch.status;
  expect(quiet).toMatchObject({ lookedAt: "registers" });
  const quietMs = runtime.now() - (quiet?.since ?? 0);
  expect(quietMs / 250).toBeGreaterThan(35);
  expect(quietMs / 250).toBeLessThan(50);
  const looks = [() => reading({ weighings }), silent, silent];
  expect((await watched(looks)).watch.status.quiet).toBeNull();
});

test("says its state at the first look, at every change, and else every ten seconds", async () => {
  const { statuses } = await watched([
    ...times(100, () => reading({})),
    () => reading({ state: 4 }),
    () => reading({ state: 4 }),
  ]);
  expect(statuses.map(({ state }) => state)).toEqual([2, 2, 2, 4]);
  expect(statuses[1]!.at - statuses[0]!.at).toBeLessThanOrEqual(10_000);
});

test("a machine that stops answering is Desconectado after the time-out, with heartbeats, and comes back", async () => {
  const { statuses, log } = await watched([
    () => reading({}),
    ...times(12, silent),
    () => reading({}),
    () => reading({}),
  ]);
  const states = statuses.map(({ state }) => state);
  expect(states.filter((state, i) => state !== states[i - 1])).toEqual([2, 3, 2]);
  expect(states.filter((state) => state === 3).length).toBeGreaterThan(2);
  for (const [i, { at }] of statuses.entries())
    expect(at - (statuses[i - 1]?.at ?? at)).toBeLessThanOrEqual(10_000);
  expect(log.lines.map(({ message }) => message)).toEqual([
    "a máquina não pôde ser lida",
    "a máquina voltou a responder",
  ]);
});

test("an open occurrence survives a restart and ends with the start it had", async () => {
  const first = await watched([() => reading({ alarmWord: 1 }), () => reading({ alarmWord: 1 })]);
  const [opened] = first.occurrences;
  expect(opened).toMatchObject({ code: 1, endedAt: null });
  const kept = new Map(first.written.flatMap(({ progress }) => [...progress.positions]));
  const second = await watched([() => reading({ alarmWord: 1 }), () => reading({ alarmWord: 0 })], { kept });
  expect(second.occurrences).toEqual([{ ...opened, endedAt: expect.any(Number) as number }]);
});

const keptBy = ({ written }: { written: { progress: Progress }[] }): Map<string, string> =>
  new Map(written.flatMap(({ progress }) => [...progress.positions]));
const lookedAt = (at: number) => new Map([["modbus-tcp:fiel-1", JSON.stringify({ at })]]);

test("the last look before a stop is kept, though it brought nothing", async () => {
  const looks = [1, 2, 3].map((at) => () => reading({ positions: lookedAt(at) }));
  expect(keptBy(await watched(looks)).get("modbus-tcp:fiel-1")).toBe('{"at":3}');
});

test("a profile without an alarm word ends what the one before it opened, at the last look that saw it", async () => {
  const first = await watched([
    () => reading({ alarmWord: 1, positions: lookedAt(1_000_000) }),
    () => reading({ alarmWord: 1, positions: lookedAt(1_000_250) }),
  ]);
  const [opened] = first.occurrences;
  const second = await watched([() => reading({}), () => reading({})], { kept: keptBy(first) });
  expect(second.occurrences).toEqual([{ ...opened, endedAt: 1_000_250 }]);
});

test("a bit that left the bitmap ends its occurrence, also when the machine does not answer", async () => {
  const first = await watched([() => reading({ alarmWord: 3 }), () => reading({ alarmWord: 3 })]);
  const second = await watched([silent, silent], { kept: keptBy(first), bitmap: 0b10 });
  expect(second.occurrences).toMatchObject([{ code: 1, startedAt: first.occurrences[0]?.startedAt }]);
});

test("a word that cannot be read begins and ends nothing", async () => {
  const { occurrences } = await watched([
    () => reading({ alarmWord: 1 }),
    () => reading({ alarmWord: "unreadable" }),
    () => reading({ alarmWord: 1 }),
  ]);
  expect(occurrences.map(({ endedAt }) => endedAt)).toEqual([null]);
});

test("what another gateway left open ends when the word does not show it, and goes on when it does", async () => {
  const serverOpen = [
    { code: 1, startedAt: 500 },
    { code: 2, startedAt: 600 },
    { code: 90, startedAt: 700 },
  ];
  const first = await watched([() => reading({ alarmWord: 0b10 }), () => reading({ alarmWord: 0b10 })], {
    serverOpen,
  });
  expect(first.occurrences).toEqual([
    { equipment: 4, code: 1, startedAt: 500, endedAt: expect.any(Number) as number, clock: "server" },
  ]);
  const second = await watched([() => reading({ alarmWord: 0 }), () => reading({})], { kept: keptBy(first) });
  expect(second.occurrences).toMatchObject([{ code: 2, startedAt: 600, clock: "server" }]);
});

test("of two that the server has open under one code the earlier ended when the later began", async () => {
  const serverOpen = [
    { code: 1, startedAt: 900 },
    { code: 1, startedAt: 500 },
  ];
  const { occurrences } = await watched([() => reading({ alarmWord: 1 }), () => reading({ alarmWord: 1 })], {
    serverOpen,
  });
  expect(occurrences).toMatchObject([{ code: 1, startedAt: 500, endedAt: 900 }]);
});

test("a connection that ends does not end an occurrence", async () => {
  const { occurrences } = await watched([() => reading({ alarmWord: 1 }), ...times(10, silent), silent]);
  expect(occurrences.map(({ endedAt }) => endedAt)).toEqual([null]);
});

test("a reading that could not be made durable is read again from the same position", async () => {
  const seen: (string | undefined)[] = [];
  const look: Look = (positions) => {
    seen.push(positions.get("p"));
    const next = String(Number(positions.get("p") ?? 0) + 1);
    const weighings = [{ equipment: 4, at: [1], weightMg: [Number(next)] }];
    return reading({ weighings, positions: new Map([["p", next]]) });
  };
  const { written, log } = await watched([look, look, look, look], { refuseWrite: 2 });
  expect(seen).toEqual([undefined, "1", "1", "2"]);
  expect(written.flatMap(({ records }) => records.weighings.flatMap(({ weightMg }) => weightMg))).toEqual([
    1, 2, 3,
  ]);
  expect(log.text()).toContain("disk full");
});

test("while the outbox is full the machine is not read at all", async () => {
  let looks = 0;
  let closedFor = 5;
  const { runtime } = await watched([() => reading({ speed: (looks += 1) }), () => reading({})], {
    isOpen: () => (closedFor -= 1) < 0,
  });
  expect(looks).toBe(1);
  expect(runtime.slept.slice(0, 5)).toEqual([1000, 1000, 1000, 1000, 1000]);
});
