import { rmSync } from "node:fs";
import { makeQuickDirectory } from "@fiel/testkit/quick-directory";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openEmbeddedEngine } from "./engine/embedded-engine.ts";
import type { Engine } from "./engine/engine.ts";
import { FairScheduler } from "../../fair-scheduler/fair-scheduler.ts";

const directory = makeQuickDirectory("fiel-cancel-");
/** Runs longer than any test waits, so the engine itself must stop it. */
const endless =
  "select sum(sipHash64(number)) from numbers(1000000000000) settings max_threads = 1 format TSV";
let engine: Engine;

beforeAll(() => {
  engine = openEmbeddedEngine(directory);
});
afterAll(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

const running = async (): Promise<number> => {
  const answer = await engine.read(
    "select count() from system.processes where startsWith(query, '/* fiel') format TSV",
  );
  return Number(answer.toString());
};

it("stops computing inside the engine when the reader leaves, and reads on over the same connections", async () => {
  const leaving = new AbortController();
  const reads = [1, 2].map(() => engine.read(endless, leaving.signal));
  const ended = Promise.allSettled(reads);
  await expect.poll(running).toBe(2);
  leaving.abort(new Error("the page was closed"));
  for (const end of await ended)
    expect(end).toMatchObject({ status: "rejected", reason: { message: "the page was closed" } });
  expect(await running()).toBe(0);
  const again = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      engine.read(`select ${i} format TSV`, leaving.signal.aborted ? undefined : leaving.signal),
    ),
  );
  expect(again.map(String)).toEqual(Array.from({ length: 12 }, (_, i) => `${i}\n`));
});

it("does not begin what was left before its turn", async () => {
  const leaving = new AbortController();
  leaving.abort(new Error("gone"));
  await expect(engine.read(endless, leaving.signal)).rejects.toThrow("gone");
  expect(await running()).toBe(0);
});

it("leaves a finished read's answer alone when its signal fires afterwards", async () => {
  const leaving = new AbortController();
  expect(String(await engine.read("select 7 format TSV", leaving.signal))).toBe("7\n");
  leaving.abort();
  expect(String(await engine.read("select 8 format TSV"))).toBe("8\n");
});

it("refuses a question that takes more memory than one may", async () => {
  const wide =
    "select length(groupArray(randomString(1000))) from numbers(10000000) settings max_threads = 1 format TSV";
  await expect(engine.read(wide)).rejects.toMatchObject({ name: "QueryLimitExceeded" });
});

it("refuses a question whose answer would take more memory than one may", async () => {
  const long = "select number, number as again from numbers(9000000) format Native";
  await expect(engine.read(long)).rejects.toMatchObject({ name: "QueryLimitExceeded" });
  const half = await engine.read("select number from numbers(9000000) format Native");
  expect(half.length).toBeGreaterThan(72_000_000);
});

it("answers another tenant while one holds all it may with endless questions", async () => {
  const queue = new FairScheduler(engine.concurrentReads);
  const leaving = new AbortController();
  const greedy = Array.from({ length: 10 }, () =>
    queue.run(1, () => engine.read(endless, leaving.signal), leaving.signal),
  );
  const ended = Promise.allSettled(greedy);
  await expect.poll(running).toBe(Math.floor(engine.concurrentReads / 2));
  expect(String(await queue.run(2, () => engine.read("select 'in turn' format TSV")))).toBe("in turn\n");
  leaving.abort(new Error("left"));
  for (const end of await ended) expect(end.status).toBe("rejected");
  expect(await running()).toBe(0);
});
