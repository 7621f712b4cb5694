import { appendFile, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CpNetDirectory, type CpNetWeighing } from "./cpnet-directory.ts";
import { Random } from "./random.ts";

let path: string;
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), "cpnet-"));
});
afterEach(() => rm(path, { recursive: true }));

const startMs = Date.parse("2026-11-20T23:59:50-03:00");
const weighings = Array.from({ length: 20 }, (_, i): CpNetWeighing => ({
  at: startMs + 1_000 * i,
  sequence: 70_000 + i,
  weightMg: 1_002_300 + 100 * i,
  verdict: i % 7 === 0 ? "over" : "useful",
  product: "400101",
  operator: 112,
}));

const directory = (seed = 1) =>
  new CpNetDirectory({ path, utcOffsetMin: -180, random: new Random(seed, "flushes") });

function parse(text: string): CpNetWeighing[] {
  const [header, ...lines] = text.trimEnd().split("\n");
  expect(header).toBe("at;seq;weight_g;verdict;product;operator");
  return lines.map((line) => {
    const [at, seq, weight, verdict, product, operator] = line.split(";");
    return {
      at: Date.parse(at!),
      sequence: Number(seq),
      weightMg: Math.round(Number(weight!.replace(",", ".")) * 1000),
      verdict: verdict as CpNetWeighing["verdict"],
      product: product!,
      operator: Number(operator),
    };
  });
}

test("files parse back to what was weighed, split at midnight of the plant's clock", async () => {
  const cpnet = directory();
  for (const weighing of weighings) {
    await cpnet.weigh(weighing);
    await cpnet.flush();
  }
  await cpnet.close();
  expect((await readdir(path)).toSorted()).toEqual(["2026-11-20.csv", "2026-11-21.csv"]);
  expect(parse(await readFile(join(path, "2026-11-20.csv"), "utf8"))).toEqual(weighings.slice(0, 10));
  expect(parse(await readFile(join(path, "2026-11-21.csv"), "utf8"))).toEqual(weighings.slice(10));
});

test("some flushes end inside a line, and no character is lost or written twice by it", async () => {
  const cpnet = directory();
  let halves = 0;
  let before = "";
  for (let i = 0; i < 200; i += 1) {
    await cpnet.weigh({ ...weighings[0]!, at: startMs - 200_000 + i * 1_000, sequence: i });
    await cpnet.flush();
    const now = await readFile(join(path, "2026-11-20.csv"), "utf8");
    expect(now.startsWith(before)).toBe(true);
    if (!now.endsWith("\n")) halves += 1;
    before = now;
  }
  await cpnet.close();
  expect(halves).toBeGreaterThan(10);
  const sequences = parse(await readFile(join(path, "2026-11-20.csv"), "utf8")).map(
    (weighing) => weighing.sequence,
  );
  expect(sequences).toEqual(Array.from({ length: 200 }, (_, i) => i));
});

test("after a crash the half line is cut off and the file goes on", async () => {
  const before = directory();
  for (const weighing of weighings.slice(0, 3)) await before.weigh(weighing);
  await before.close();
  await appendFile(join(path, "2026-11-20.csv"), "2026-11-20T23:59:5");
  const after = directory();
  for (const weighing of weighings.slice(3, 6)) await after.weigh(weighing);
  await after.close();
  expect(parse(await readFile(join(path, "2026-11-20.csv"), "utf8"))).toEqual(weighings.slice(0, 6));
});

test("an event is told when it begins and again when it ends", async () => {
  const cpnet = directory();
  await cpnet.note({ startedAt: startMs, endedAt: null, code: 5 });
  await cpnet.note({ startedAt: startMs, endedAt: startMs + 61_500, code: 5 });
  await cpnet.close();
  expect(await readFile(join(path, "events.csv"), "utf8")).toBe(
    "startedAt;endedAt;code\n" +
      "2026-11-20T23:59:50.000-03:00;;5\n" +
      "2026-11-20T23:59:50.000-03:00;2026-11-21T00:00:51.500-03:00;5\n",
  );
});

test("what a crash left open is ended once when the machine is switched on again", async () => {
  const before = directory();
  await before.note({ startedAt: startMs, endedAt: null, code: 5 });
  await before.note({ startedAt: startMs, endedAt: startMs + 1_000, code: 5 });
  await before.note({ startedAt: startMs + 2_000, endedAt: null, code: 18 });
  await before.close();
  for (let starts = 0; starts < 2; starts += 1) {
    const after = directory();
    await after.endOpenEvents(startMs + 9_000);
    await after.close();
  }
  const lines = (await readFile(join(path, "events.csv"), "utf8")).trimEnd().split("\n");
  expect(lines.slice(4)).toEqual(["2026-11-20T23:59:52.000-03:00;2026-11-20T23:59:59.000-03:00;18"]);
});
