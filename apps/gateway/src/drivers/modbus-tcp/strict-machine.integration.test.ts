import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { FielMemory } from "../../../testing/fiel-machine.ts";
import { startStrictMachine } from "../../../testing/strict-machine.ts";
import { temporaryDirectory } from "../../../testing/temporary-directory.ts";
import { loadProfile } from "../../../testing/load-profile.ts";
import { ModbusDriver } from "./modbus-driver.ts";

/** A profile with a counter and the last weight at distant addresses. */
const withHoles = (more: object = {}): string => {
  const directory = temporaryDirectory();
  const packages = {
    kind: "counter-and-last-weight",
    counter: { address: 100, type: "u32" },
    weightMg: { address: 140, type: "f32", scale: 1000 },
  };
  writeFileSync(join(directory, "holes.json"), JSON.stringify({ title: "Com vãos", packages, ...more }));
  return directory;
};
const isThere = (address: number): boolean => [100, 101, 140, 141].includes(address);

const driven = (
  port: number,
  profileName: string,
  { directory = temporaryDirectory(), unitId = 1, host = "127.0.0.1" } = {},
) => {
  const profile = { ...loadProfile(profileName, [directory]), unitId };
  const driver = new ModbusDriver(
    { mid: unitId, host, port, profileName, profile },
    { productText: String, now: Date.now, monotonic: () => performance.now() },
  );
  onTestFinished(() => driver.close());
  const positions = new Map<string, string>();
  const look = async (): Promise<number[]> => {
    const reading = await driver.read(positions);
    for (const [key, value] of reading.positions) positions.set(key, value);
    return reading.weighings.flatMap(({ weightMg }) => weightMg);
  };
  return { driver, look };
};

test("a map with holes is read, because nothing is asked for that has no name", async () => {
  const memory = new FielMemory();
  const machine = await startStrictMachine({ units: new Map([[1, memory]]), has: isThere });
  onTestFinished(machine.close);
  for (const more of [{}, { maxGap: 60 }]) {
    const { driver, look } = driven(machine.port, "holes", { directory: withHoles(more) });
    memory.long(100, 7);
    memory.bytes.writeFloatBE(500.5, 280);
    // The first look learns the counter, the second that it stands still.
    expect([await look(), await look()]).toEqual([[], []]);
    memory.long(100, 8);
    expect(await look()).toEqual([500_500]);
    const { source } = await driver.describe();
    expect(source).toBe(
      "maxGap" in more ? "contador 8, até 125 registradores por pedido e sem vãos" : "contador 8",
    );
  }
  // A request that was refused is not sent again.
  expect(machine.asked.filter(({ count }) => count > 2)).toHaveLength(1);
});

test("a machine that gives few registers at once is caught up with all the same", async () => {
  for (const maxRegisters of [50, 7, 2]) {
    const memory = new FielMemory();
    const machine = await startStrictMachine({ units: new Map([[1, memory]]), maxRegisters });
    onTestFinished(machine.close);
    const { driver, look } = driven(machine.port, "fiel-1");
    await look();
    for (let made = 1; made <= 51; made += 1) memory.make({ weightMg: made * 1_000 });
    expect(await look()).toEqual(Array.from({ length: 51 }, (_, place) => (place + 1) * 1_000));
    const refused = () => machine.asked.filter(({ count }) => count > maxRegisters).length;
    const before = refused();
    for (let made = 1; made <= 51; made += 1) memory.make({ weightMg: made * 2_000 });
    expect(await look()).toHaveLength(51);
    expect(refused()).toBe(before);
    driver.close();
  }
});

test.each([1, 4, 6, 11, "short", "silence", "close"] as const)(
  "a machine that answers larger requests with %s is read in smaller ones, and their size is remembered",
  async (beyond) => {
    const memory = new FielMemory();
    const machine = await startStrictMachine({
      units: new Map([[1, memory]]),
      maxRegisters: 24,
      beyond,
      connections: 2,
    });
    onTestFinished(machine.close);
    const { look } = driven(machine.port, "fiel-1");
    await look();
    const tooLarge = () => machine.asked.filter(({ count }) => count > 24).length;
    let before = -1;
    // Each time the gateway searches the size between what was answered and what was not.
    for (let round = 1; tooLarge() !== before; round += 1) {
      before = tooLarge();
      for (let made = 1; made <= 51; made += 1) memory.make({ weightMg: round * 100_000 + made * 1_000 });
      expect(await look()).toEqual(
        Array.from({ length: 51 }, (_, place) => round * 100_000 + (place + 1) * 1_000),
      );
      expect(round).toBeLessThan(9);
    }
    // More than the registers with the head, which are read at each look.
    expect(Math.max(...machine.asked.slice(-10).map(({ count }) => count))).toBeGreaterThan(11);
  },
);

test("a machine that is silent is asked once a look, and read anew as soon as it answers", async () => {
  const memory = new FielMemory();
  const limits = { maxRegisters: 0 };
  const units = new Map([[1, memory]]);
  const machine = await startStrictMachine({ units, limits, beyond: "silence", connections: 2 });
  onTestFinished(machine.close);
  const { look } = driven(machine.port, "fiel-1");
  await expect(look()).rejects.toThrow("registradores 0-10");
  const before = machine.asked.length;
  await expect(look()).rejects.toThrow("registradores");
  expect(machine.asked.length - before).toBe(1);
  limits.maxRegisters = 125;
  await look();
  memory.make({ weightMg: 1_000 });
  expect(await look()).toEqual([1_000]);
  expect(machine.asked.filter(({ count }) => count === 11).length).toBeGreaterThan(1);
});

test("names of one host that differ in case or by a dot at the end share its connection", async () => {
  const memories = new Map([1, 2].map((unit) => [unit, new FielMemory()]));
  const machine = await startStrictMachine({ units: memories });
  onTestFinished(machine.close);
  const one = driven(machine.port, "fiel-1", { unitId: 1, host: "localhost" });
  const other = driven(machine.port, "fiel-1", { unitId: 2, host: "LocalHost." });
  for (const { look } of [one, other, one]) await look();
  memories.get(2)?.make({ weightMg: 7_000 });
  expect(await other.look()).toEqual([7_000]);
});

test("registers that are not there are told as they were asked, and asked anew at the next look", async () => {
  const memory = new FielMemory();
  let isThereNow = false;
  const machine = await startStrictMachine({ units: new Map([[1, memory]]), has: () => isThereNow });
  onTestFinished(machine.close);
  const { look } = driven(machine.port, "fiel-1");
  await expect(look()).rejects.toThrow("registradores 0-10");
  isThereNow = true;
  await look();
  memory.make({ weightMg: 1_000 });
  expect(await look()).toEqual([1_000]);
  expect(machine.asked.at(-1)?.count).toBe(4);
});

test("two machines behind a bridge of one connection take turns", async () => {
  const memories = new Map([1, 2].map((unit) => [unit, new FielMemory()]));
  const machine = await startStrictMachine({ units: memories });
  onTestFinished(machine.close);
  const both = [1, 2].map((unitId) => ({ ...driven(machine.port, "fiel-1", { unitId }), unitId }));
  await Promise.all(both.map(({ look }) => look()));
  for (let round = 1; round <= 8; round += 1) {
    for (const [unit, memory] of memories) memory.make({ weightMg: unit * 100_000 + round * 1_000 });
    const read = await Promise.all(both.map(({ look }) => look()));
    expect(read).toEqual([[100_000 + round * 1_000], [200_000 + round * 1_000]]);
  }
  // Closing one driver does not disconnect the other.
  both[0]?.driver.close();
  memories.get(2)?.make({ weightMg: 5_000 });
  expect(await both[1]?.look()).toEqual([5_000]);
});
