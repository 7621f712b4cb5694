import { expect, onTestFinished, test } from "vitest";
import { FielMemory } from "../../../testing/fiel-machine.ts";
import { loadProfile } from "../../../testing/load-profile.ts";
import { startStrictMachine } from "../../../testing/strict-machine.ts";
import { temporaryDirectory } from "../../../testing/temporary-directory.ts";
import { ModbusDriver } from "./modbus-driver.ts";

type Strict = Parameters<typeof startStrictMachine>[0];

const watched = async (strict: Strict, profileName: string, directory = temporaryDirectory()) => {
  const machine = await startStrictMachine({ connections: 2, ...strict });
  const profile = loadProfile(profileName, [directory]);
  const driver = new ModbusDriver(
    { mid: 1, host: "127.0.0.1", port: machine.port, profileName, profile },
    { productText: String, now: Date.now, monotonic: () => performance.now() },
  );
  onTestFinished(async () => {
    driver.close();
    await machine.close();
  });
  const positions = new Map<string, string>();
  const look = async (): Promise<number[]> => {
    const reading = await driver.read(positions);
    for (const [key, value] of reading.positions) positions.set(key, value);
    return reading.weighings.flatMap(({ weightMg }) => weightMg);
  };
  /** Sizes of the requests of a look, and how many weights it gave. */
  const countRequests = async () => {
    const before = machine.asked.length;
    const weights = await look();
    return { weights: weights.length, sizes: machine.asked.slice(before).map(({ count }) => count) };
  };
  /** Looks until one is not a failure. */
  const lookOn = async (): Promise<number[]> => {
    for (let failures = 0; failures < 8; failures += 1) {
      const read = await look().catch(() => null);
      if (read !== null) return read;
    }
    return look();
  };
  return { driver, look, lookOn, countRequests };
};

/** A machine with a ring, that loses the answers of the next requests. */
const watchRing = async () => {
  const memory = new FielMemory();
  const lost: { failure: "short" | "silence" | "close" | number; left: number } = {
    failure: "close",
    left: 0,
  };
  const onRequest = () => {
    lost.left -= 1;
    return lost.left >= 0 ? lost.failure : undefined;
  };
  const watch = await watched({ units: new Map([[1, memory]]), onRequest }, "fiel-1");
  const make = (): void => {
    for (let made = 1; made <= 51; made += 1) memory.make({ weightMg: made * 1_000 });
  };
  await watch.look();
  make();
  const healthy = await watch.countRequests();
  expect(healthy).toEqual({ weights: 51, sizes: [11, 124, 80] });
  return { ...watch, make, lost, healthy };
};

test.each([4, 6, 11, "short", "silence", "close"] as const)(
  "a healthy machine that answers once with %s is read as before at the next look",
  async (failure) => {
    const { driver, look, countRequests, make, lost, healthy } = await watchRing();
    make();
    Object.assign(lost, { failure, left: 1 });
    await expect(look()).rejects.toThrow("registradores 0-10");
    expect(await countRequests()).toEqual(healthy);
    make();
    expect(await countRequests()).toEqual(healthy);
    expect((await driver.describe()).source).not.toContain("por pedido");
  },
);

test.each([1, 2, 3, 4, 5, 6])(
  "a machine that answers again after %d requests is read as before, and no package is lost",
  async (requests) => {
    const { lookOn, countRequests, make, lost, healthy } = await watchRing();
    make();
    Object.assign(lost, { failure: "close", left: requests });
    expect(await lookOn()).toHaveLength(51);
    make();
    expect(await countRequests()).toEqual(healthy);
  },
);
