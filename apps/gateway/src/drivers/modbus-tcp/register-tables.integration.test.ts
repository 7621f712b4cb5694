import { registerProfileSchema } from "@fiel/contracts";
import { expect, onTestFinished, test } from "vitest";
import { startPymodbusTables } from "../../../testing/pymodbus-machine.ts";
import type { MachineReading } from "../driver.ts";
import { ModbusDriver } from "./modbus-driver.ts";

const packages = 5;

const counting = {
  title: "Contador em registradores de entrada",
  registers: "input",
  unitId: 7,
  pollMs: 50,
  state: { address: 10, names: "packml", map: { Execute: 4 }, everyMs: 100 },
  product: { address: 11, type: "ascii", length: 3 },
  alarmWords: [{ address: 20 }],
  alarmCode: { address: 21, map: { "17": 77 } },
  packages: {
    kind: "counter-and-last-weight",
    counter: { address: 0 },
    weightMg: { address: 2, type: "f32", wordOrder: "little", scale: 1000 },
  },
};
const waiting = {
  title: "Gatilho e confirmação",
  unitId: 8,
  pollMs: 50,
  packages: {
    kind: "trigger",
    trigger: { address: 3, table: "discrete" },
    weightMg: { address: 4, type: "u32" },
    acknowledge: { address: 6, table: "coils" },
  },
};

const followed = (port: number, content: object, writeHosts = new Set<string>()) => {
  const profile = registerProfileSchema.parse(content);
  const machine = { mid: 1, host: "127.0.0.1", port, profileName: "own", profile };
  const context = { productText: String, now: Date.now, monotonic: () => performance.now(), writeHosts };
  let driver = new ModbusDriver(machine, context);
  onTestFinished(() => driver.close());
  const positions = new Map<string, string>();
  const weights: number[] = [];
  const readings: MachineReading[] = [];
  return {
    weights,
    readings,
    /** One look. `keeps`: its result is stored, as the gateway does before the next look. */
    look: async (keeps = true): Promise<void> => {
      const reading = await driver.read(positions);
      if (!keeps) return;
      readings.push(reading);
      for (const [key, value] of reading.positions) positions.set(key, value);
      weights.push(...reading.weighings.flatMap(({ weightMg }) => weightMg));
    },
    restart: (): void => {
      driver.close();
      driver = new ModbusDriver(machine, context);
    },
  };
};

test("input registers, a unit, a float with its low word first, texts, PackML and further alarms are read", async () => {
  const machine = await startPymodbusTables(packages);
  onTestFinished(machine.stop);
  const { weights, readings, look } = followed(machine.port, counting);
  await look();
  machine.begin();
  while (weights.length < packages) await look();
  expect(weights).toEqual(Array.from({ length: packages }, (_, i) => 225_500 + i * 1_000));
  const last = readings.at(-1);
  expect([last?.product, last?.alarmWord]).toEqual(["ARROZ5", 0]);
  expect(last?.furtherAlarms?.raised).toEqual([18, 77]);
  while (readings.at(-1)?.furtherAlarms?.raised.length !== 0) await look();
  expect(readings.at(-1)?.state).toBe(4);
});

test("a triggered package is acknowledged once it is kept, and counts once over crashes and restarts", async () => {
  const machine = await startPymodbusTables(packages);
  onTestFinished(machine.stop);
  const { weights, look, restart } = followed(machine.port, waiting, new Set(["127.0.0.1"]));
  await look();
  machine.begin();
  let looks = 0;
  while (weights.length < packages) {
    looks += 1;
    // Every third look is lost together with its program.
    await look(looks % 3 !== 0);
    if (looks % 3 === 0) restart();
  }
  expect(weights).toEqual(Array.from({ length: packages }, (_, i) => 300_000 + i));
});
