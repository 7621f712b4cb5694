import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { FielMemory, serveMemory } from "../../../testing/fiel-machine.ts";
import { temporaryDirectory } from "../../../testing/temporary-directory.ts";
import { loadProfile } from "../../../testing/load-profile.ts";
import { ModbusDriver } from "./modbus-driver.ts";

interface Options {
  readonly directory?: string;
  readonly kept?: Readonly<Record<string, string>>;
  readonly isKnownToServer?: boolean;
}

/** A driver that reads a served memory; positions are kept between looks. */
const driven = async (
  memory: FielMemory,
  profileName: string,
  { directory = temporaryDirectory(), kept = {}, isKnownToServer = false }: Options = {},
) => {
  const machine = await serveMemory(memory);
  const profile = loadProfile(profileName, [directory]);
  const driver = new ModbusDriver(
    { mid: 1, host: "127.0.0.1", port: machine.port, profileName, profile },
    { productText: String, now: Date.now, monotonic: () => performance.now(), isKnownToServer },
  );
  onTestFinished(async () => {
    driver.close();
    await machine.close();
  });
  const positions = new Map(Object.entries(kept));
  return async () => {
    const reading = await driver.read(positions);
    for (const [key, value] of reading.positions) positions.set(key, value);
    return reading;
  };
};
const weightsIn = ({ weighings }: { weighings: readonly { weightMg: number[] }[] }) =>
  weighings.flatMap(({ weightMg }) => weightMg);

test("a counter with the last weight as a float: one step is one package, a jump is an overrun", async () => {
  const memory = new FielMemory();
  memory.bytes.fill(0);
  const show = (counter: number, grams: number): void => {
    memory.long(0, counter);
    memory.bytes.writeFloatBE(grams, 4);
  };
  memory.bytes.writeFloatBE(42.5, 8);
  memory.word(6, 77);
  show(10, 225.5);
  const look = await driven(memory, "counter-last-weight");
  expect(weightsIn(await look())).toEqual([]);
  expect(weightsIn(await look())).toEqual([]);
  show(11, 224.25);
  const one = await look();
  expect(weightsIn(one)).toEqual([224_250]);
  expect(one).toMatchObject({ state: 2, speed: 42.5, product: "77", operator: null, alarmWord: null });
  show(14, 226);
  const jump = await look();
  expect(weightsIn(jump)).toEqual([226_000]);
  expect(jump.counts).toEqual(new Map([["overrun", 2]]));
  show(15, Number.NaN);
  const broken = await look();
  expect(weightsIn(broken)).toEqual([]);
  expect(broken.counts).toEqual(new Map([["malformedReadings", 1]]));
});

test("another maker's map is a file: input registers, low word first, states by a table, a u16 counter", async () => {
  const directory = temporaryDirectory();
  const profile = {
    title: "Outro fabricante",
    registers: "input",
    unitId: 9,
    wordOrder: "little",
    state: { address: 300, map: { "7": 2, "8": 4 } },
    packages: {
      kind: "counter-and-last-weight",
      counter: { address: 301 },
      weightMg: { address: 0, type: "u32", scale: 100 },
      verdict: { address: 302, map: { "1": "useful", "9": "invalid" } },
    },
  };
  writeFileSync(join(directory, "other.json"), JSON.stringify(profile));
  const memory = new FielMemory();
  const show = (counter: number, raw: number, verdict: number): void => {
    memory.word(301, counter);
    memory.word(302, verdict);
    memory.word(0, raw & 0xffff);
    memory.word(1, raw >>> 16);
  };
  memory.word(300, 7);
  show(65_535, 0, 0);
  const look = await driven(memory, "other", { directory });
  await look();
  show(0, 70_000, 9);
  const reading = await look();
  expect(reading.state).toBe(2);
  expect(reading.speed).toBe(1);
  expect(reading.weighings).toMatchObject([{ weightMg: [7_000_000], verdict: ["invalid"] }]);
  memory.word(300, 5);
  show(1, 70_000, 7);
  const unknown = await look();
  expect(unknown).toMatchObject({
    state: 5,
    notices: expect.arrayContaining(["estado desconhecido: 5"]) as string[],
  });
  expect(unknown.weighings).toMatchObject([{ weightMg: [7_000_000], verdict: [null] }]);
  expect(unknown.counts).toEqual(new Map([["malformedFields", 2]]));
});

test("a ring of 200 entries with 200 new ones is read whole, in requests that the protocol allows", async () => {
  const memory = new FielMemory();
  const look = await driven(memory, "fiel-1");
  await look();
  for (let i = 1; i <= 200; i += 1) memory.make({ weightMg: i * 10, verdict: 2, inspected: i % 2 });
  const [columns] = (await look()).weighings;
  expect(columns?.weightMg).toEqual(Array.from({ length: 200 }, (_, i) => (i + 1) * 10));
  expect(columns?.inspected?.slice(0, 3)).toEqual([true, false, true]);
  expect(new Set(columns?.verdict)).toEqual(new Set(["over"]));
});

const floats = {
  title: "Tudo em f32",
  state: { address: 20 },
  speed: { address: 0, type: "f32" },
  product: { address: 2, type: "f32" },
  operator: { address: 4, type: "f32" },
  alarms: { address: 6, type: "f32" },
  packages: {
    kind: "counter-and-last-weight",
    counter: { address: 8, type: "u32" },
    weightMg: { address: 10, type: "f32", scale: 1000 },
  },
};
const nonsense = [12.5, 2.3e-41, -1, 1e20, Number.NaN, Number.POSITIVE_INFINITY];

test.each(nonsense)(
  "a field that holds %d is left out and told once; the packages are kept",
  async (value) => {
    const directory = temporaryDirectory();
    writeFileSync(join(directory, "floats.json"), JSON.stringify(floats));
    const memory = new FielMemory();
    memory.bytes.fill(0);
    memory.word(20, 2);
    for (const address of [0, 2, 4, 6]) memory.bytes.writeFloatBE(value, address * 2);
    memory.bytes.writeFloatBE(225, 20);
    const look = await driven(memory, "floats", { directory });
    const first = await look();
    expect(first).toMatchObject({ product: null, operator: null, alarmWord: "unreadable", state: 2 });
    expect(Number.isFinite(first.speed) && first.speed >= 0 && first.speed <= 100_000).toBe(true);
    expect(first.counts.get("malformedOperators")).toBe(1);
    expect(first.counts.get("malformedProducts")).toBe(1);
    memory.long(8, 1);
    const second = await look();
    expect(second.counts).toEqual(new Map());
    expect(second.notices).toEqual([]);
    expect(second.weighings).toMatchObject([{ product: null, operator: null, weightMg: [225_000] }]);
  },
);

test.each([-5, Number.NaN, 5e9])("a weight of %d is counted and not sent", async (grams) => {
  const directory = temporaryDirectory();
  writeFileSync(join(directory, "floats.json"), JSON.stringify(floats));
  const memory = new FielMemory();
  memory.bytes.fill(0);
  memory.word(20, 2);
  const look = await driven(memory, "floats", { directory });
  await look();
  memory.bytes.writeFloatBE(grams, 20);
  memory.long(8, 1);
  const reading = await look();
  expect(reading.weighings).toEqual([]);
  expect(reading.counts).toEqual(new Map([["malformedReadings", 1]]));
});

test("a u16 counter that wraps at 9999 loses nothing, and one that is cleared makes nothing up", async () => {
  const directory = temporaryDirectory();
  const counter = { kind: "counter-and-last-weight", counter: { address: 0 }, weightMg: { address: 1 } };
  writeFileSync(join(directory, "u16.json"), JSON.stringify({ title: "u16", packages: counter }));
  const memory = new FielMemory();
  const look = await driven(memory, "u16", { directory });
  const given: number[] = [];
  const told = new Map<string, number>();
  const show = async (count: number): Promise<void> => {
    memory.word(0, count);
    memory.word(1, count);
    const reading = await look();
    given.push(...weightsIn(reading));
    for (const [name, amount] of reading.counts) told.set(name, (told.get(name) ?? 0) + amount);
  };
  for (const count of [9998, 9999, 0, 1, 2]) await show(count);
  expect(given).toEqual([9999, 0, 1, 2]);
  expect(told).toEqual(new Map());
  for (const count of [50_002, 50_002, 0, 0, 1]) await show(count);
  expect(given).toEqual([9999, 0, 1, 2, 1]);
  expect(told).toEqual(
    new Map([
      ["counterResets", 1],
      ["powerOns", 1],
    ]),
  );
});

test("a ring whose counters are cleared with the old entries still in it gives the new ones alone", async () => {
  const memory = new FielMemory(10);
  const look = await driven(memory, "fiel-1");
  await look();
  for (let i = 1; i <= 8; i += 1) memory.make({ weightMg: i * 10 });
  expect(weightsIn(await look())).toHaveLength(8);
  memory.sequence = 0;
  memory.word(10, 0);
  memory.long(7, 0);
  for (let i = 101; i <= 103; i += 1) memory.make({ weightMg: i * 10 });
  const readings = [await look(), await look(), await look()];
  expect(readings.flatMap(weightsIn)).toEqual([1010, 1020, 1030]);
  expect(readings.map(({ counts }) => counts.get("powerOns") ?? 0)).toEqual([0, 1, 0]);
});

test("a ring whose maker changed its size gives no entry of the old layout", async () => {
  const memory = new FielMemory(200);
  const look = await driven(memory, "fiel-1");
  await look();
  for (let i = 1; i <= 150; i += 1) memory.make({ weightMg: i * 10 });
  await look();
  memory.make({ weightMg: 1510 });
  memory.word(9, 100);
  const readings = [];
  for (let i = 0; i < 12; i += 1) readings.push(await look());
  expect(readings.flatMap(weightsIn)).toEqual([]);
  expect(readings.reduce((sum, { counts }) => sum + (counts.get("overrun") ?? 0), 0)).toBe(1);
});

test("a ring taken over goes on from the position that another gateway told", async () => {
  const memory = new FielMemory();
  for (let i = 1; i <= 6; i += 1) memory.make({ weightMg: i * 10 });
  const position = JSON.stringify({ sequence: 4, packages: 4, at: Date.now() - 86_400_000, stalled: 0 });
  const look = await driven(memory, "fiel-1", { kept: { "modbus-tcp:fiel-1": position } });
  expect(weightsIn(await look())).toEqual([50, 60]);
});

test.each<[string, Options]>([
  ["the server has weighings of it, and no position", { isKnownToServer: true }],
  ["it was read by another profile before", { kept: { "modbus-tcp:old": "{}" } }],
  ["its position cannot be read", { kept: { "modbus-tcp:fiel-1": '{"counter":3' } }],
])("where %s, the ring's past is left and told", async (_why, options) => {
  const memory = new FielMemory();
  for (let i = 1; i <= 3; i += 1) memory.make({ weightMg: i * 10 });
  const look = await driven(memory, "fiel-1", options);
  const first = await look();
  expect(weightsIn(first)).toEqual([]);
  expect(first.counts).toEqual(new Map([["historySkipped", 3]]));
  memory.make({ weightMg: 40 });
  expect(weightsIn(await look())).toEqual([40]);
});

test.each([0, 201, 65_535])("a ring size of %i is told as a wrong machine", async (size) => {
  const memory = new FielMemory();
  memory.word(9, size);
  const look = await driven(memory, "fiel-1");
  await expect(look()).rejects.toMatchObject({ kind: "wrong" });
});
