import { shippedProfiles } from "@fiel/contracts";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { FielMemory, serveMemory } from "../../../testing/fiel-machine.ts";
import { temporaryDirectory } from "../../../testing/temporary-directory.ts";
import { loadProfile } from "../../../testing/load-profile.ts";
import { ModbusDriver } from "./modbus-driver.ts";

/** A machine with a ring, looked at with one profile after another while the positions are kept. */
const ringReadBy = async (change: (profile: Record<string, unknown>) => void) => {
  const directory = temporaryDirectory();
  const other = structuredClone(shippedProfiles.get("fiel-1")) as Record<string, unknown>;
  change(other);
  writeFileSync(join(directory, "other.json"), JSON.stringify(other));
  const memory = new FielMemory();
  const machine = await serveMemory(memory);
  onTestFinished(machine.close);
  const positions = new Map<string, string>();
  let weight = 0;

  const readBy = async (profileName: string): Promise<{ weights: number[]; skipped: number }> => {
    const profile = loadProfile(profileName, [directory]);
    const driver = new ModbusDriver(
      { mid: 1, host: "127.0.0.1", port: machine.port, profileName, profile },
      { productText: String, now: Date.now, monotonic: () => performance.now() },
    );
    const reading = await driver.read(positions);
    driver.close();
    for (const [key, value] of reading.positions) {
      if (value === "") positions.delete(key);
      else positions.set(key, value);
    }
    return {
      weights: reading.weighings.flatMap(({ weightMg }) => weightMg),
      skipped: reading.counts.get("historySkipped") ?? 0,
    };
  };
  const make = (): void => memory.make({ weightMg: (weight += 10) });
  return { readBy, make, positions };
};

test("a profile that loses its alarm word and gets it back neither loses nor repeats a package", async () => {
  const { readBy, make, positions } = await ringReadBy((profile) => delete profile["alarms"]);
  const read: number[] = [];
  for (const profile of ["fiel-1", "other", "other", "fiel-1", "fiel-1"]) {
    make();
    const { weights, skipped } = await readBy(profile);
    expect(skipped).toBe(0);
    read.push(...weights);
  }
  expect(read).toEqual([10, 20, 30, 40, 50]);
  expect(positions.size).toBe(1);
});

test("with a profile of other registers in between, what that one read is not read again", async () => {
  const { readBy, make } = await ringReadBy((profile) => {
    profile["packages"] = {
      kind: "counter-and-last-weight",
      counter: { address: 7, type: "u32" },
      weightMg: { address: 13, type: "u32", scale: 10 },
    };
  });
  make();
  expect((await readBy("fiel-1")).weights).toEqual([10]);
  await readBy("other");
  make();
  await readBy("other");
  const back = await readBy("fiel-1");
  expect(back).toEqual({ weights: [], skipped: 2 });
  make();
  expect((await readBy("fiel-1")).weights).toEqual([30]);
});

test("a position of the version before, which told no registers, is gone on from by its profile alone", async () => {
  const { readBy, make, positions } = await ringReadBy((profile) => delete profile["alarms"]);
  make();
  make();
  positions.set(
    "modbus-tcp:fiel-1",
    JSON.stringify({ sequence: 1, packages: 1, at: Date.now(), stalled: 0 }),
  );
  expect((await readBy("other")).weights).toEqual([]);
  positions.clear();
  positions.set(
    "modbus-tcp:fiel-1",
    JSON.stringify({ sequence: 1, packages: 1, at: Date.now(), stalled: 0 }),
  );
  expect((await readBy("fiel-1")).weights).toEqual([20]);
});
