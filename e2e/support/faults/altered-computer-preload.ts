// Loaded before a program with NODE_OPTIONS=--import. A file that may change at any time sets the clock's error, whether the disk is full, and how long long waits are.
import fs, { readFileSync, type StatsFs } from "node:fs";
import { ServerResponse } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import type { Alteration } from "./altered-computer.ts";

const file = process.env["FIEL_TEST_COMPUTER"] ?? "";
let altered: Alteration = { shiftMs: 0, isDiskFull: false, longWaits: 1 };
const read = (): void => {
  try {
    altered = JSON.parse(readFileSync(file, "utf8")) as Alteration;
  } catch {
    // The file is deleted with its directory at the end.
  }
};
read();
setInterval(read, 50).unref();

const realNow = Date.now.bind(Date);
const now = (): number => realNow() + altered.shiftMs;
globalThis.Date = new Proxy(Date, {
  construct: (target, given: readonly number[]) =>
    given.length === 0 ? new target(now()) : (Reflect.construct(target, given) as Date),
  get: (target, key): unknown => (key === "now" ? now : Reflect.get(target, key)),
});

// Node takes the date of this header from its own clock.
type WriteHead = (this: ServerResponse, ...given: unknown[]) => ServerResponse;
const writeHead = Reflect.get(ServerResponse.prototype, "writeHead") as WriteHead;
const writeHeadWithDate: WriteHead = function (...given) {
  if (altered.shiftMs !== 0) this.setHeader("date", new Date().toUTCString());
  return writeHead.apply(this, given);
};
Reflect.set(ServerResponse.prototype, "writeHead", writeHeadWithDate);

const statfs = fs.statfsSync as (directory: string) => StatsFs;
const statfsOfAltered = (directory: string): StatsFs => {
  const found = statfs(directory);
  return altered.isDiskFull ? Object.assign(found, { bsize: 4096, bavail: 100 }) : found;
};
Reflect.set(fs, "statfsSync", statfsOfAltered);

const waitOf = (ms: number): number => (ms >= 60_000 ? ms * altered.longWaits : ms);
const wait = timers.setTimeout;
Reflect.set(timers, "setTimeout", (ms: number, ...rest: [unknown?, object?]) => wait(waitOf(ms), ...rest));
const repeat = globalThis.setInterval;
Reflect.set(globalThis, "setInterval", (work: () => void, ms = 0, ...rest: unknown[]) =>
  repeat(work, waitOf(ms), ...rest),
);
syncBuiltinESMExports();
