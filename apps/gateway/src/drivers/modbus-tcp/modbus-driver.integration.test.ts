import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { FielMemory, serveMemory } from "../../../testing/fiel-machine.ts";
import { temporaryDirectory } from "../../../testing/temporary-directory.ts";
import { loadProfile } from "./load-profile.ts";
import { ModbusDriver } from "./modbus-driver.ts";

const shipped = join(import.meta.dirname, "..", "..", "..", "profiles");

/** A driver on a served memory, whose positions are kept between looks. */
const driven = async (memory: FielMemory, profileName: string, directory = shipped) => {
  const machine = await serveMemory(memory);
  const profile = loadProfile(profileName, [directory]);
  const driver = new ModbusDriver(
    { mid: 1, host: "127.0.0.1", port: machine.port, profileName, profile },
    String,
    Date.now,
  );
  onTestFinished(async () => {
    driver.close();
    await machine.close();
  });
  const positions = new Map<string, string>();
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
  const look = await driven(memory, "other", directory);
  await look();
  show(0, 70_000, 9);
  const reading = await look();
  expect(reading.state).toBe(2);
  expect(reading.speed).toBe(1);
  expect(reading.weighings).toMatchObject([{ weightMg: [7_000_000], verdict: ["invalid"] }]);
  memory.word(300, 5);
  await expect(look()).rejects.toThrow("estado desconhecido: 5");
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

test.each([0, 201, 65_535])("a ring size of %i is told as a wrong machine", async (size) => {
  const memory = new FielMemory();
  memory.word(9, size);
  const look = await driven(memory, "fiel-1");
  await expect(look()).rejects.toMatchObject({ kind: "wrong" });
});
