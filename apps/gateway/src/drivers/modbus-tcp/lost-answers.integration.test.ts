import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { FielMemory } from "../../../testing/fiel-machine.ts";
import { loadProfile } from "../../../testing/load-profile.ts";
import { startStrictMachine } from "../../../testing/strict-machine.ts";
import { temporaryDirectory } from "../../../testing/temporary-directory.ts";
import { ModbusDriver } from "./modbus-driver.ts";

/** A profile whose registers fit into one request: the counter, the last weight, and a text of eight registers. */
const oneRequest = (order: "counter first" | "weight first"): string => {
  const directory = temporaryDirectory();
  const [counter, weight] = order === "counter first" ? [0, 2] : [2, 0];
  const profile = {
    title: "Um pedido",
    product: { address: 4, type: "ascii", length: 8 },
    packages: {
      kind: "counter-and-last-weight",
      counter: { address: counter, type: "u32" },
      weightMg: { address: weight, type: "u32" },
    },
  };
  writeFileSync(join(directory, "one-request.json"), JSON.stringify(profile));
  return directory;
};

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

test.each(["counter first", "weight first"] as const)(
  "a package made between two requests of an outage's end or of a search has its own weight, %s",
  async (order) => {
    const memory = new FielMemory();
    memory.bytes.fill(0);
    let made = 0;
    const make = (): void => {
      made += 1;
      memory.long(order === "counter first" ? 0 : 2, made);
      memory.long(order === "counter first" ? 2 : 0, made * 1_000);
    };
    let isBetween = false;
    const onRequest = ({ start, count }: { start: number; count: number }) => {
      if (isBetween && start === 2 && count === 2 && limits.maxRegisters > 0) {
        isBetween = false;
        make();
      }
      return undefined;
    };
    const limits = { maxRegisters: 125 };
    const strict = { units: new Map([[1, memory]]), limits, beyond: "close" as const, onRequest };
    const { look, lookOn } = await watched(strict, "one-request", oneRequest(order));
    const taken: number[] = [];
    const lookOnce = async (): Promise<void> => void taken.push(...(await lookOn()));
    make();
    for (let looks = 0; looks < 2; looks += 1) await lookOnce();
    // An outage: the first requests after it are of two registers.
    limits.maxRegisters = 0;
    for (let looks = 0; looks < 3; looks += 1) await expect(look()).rejects.toThrow("registradores");
    limits.maxRegisters = 125;
    make();
    isBetween = true;
    for (let looks = 0; looks < 3; looks += 1) await lookOnce();
    expect(isBetween).toBe(false);
    // A search: the machine gives six registers at once, and was read by twelve.
    limits.maxRegisters = 6;
    make();
    isBetween = true;
    for (let looks = 0; looks < 4; looks += 1) await lookOnce();
    expect(isBetween).toBe(false);
    // Of two packages between two looks only the second shows its weight.
    expect(taken).toEqual([3_000, 5_000]);
  },
);
