import { appendFileSync, renameSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { header, row, rows, start, text } from "../../testing/cpnet-lines.ts";
import { cpNetPlant } from "../../testing/cpnet-plant.ts";
import { cpNetWriter } from "../../testing/cpnet-writer.ts";
import { propertyRuns } from "../../testing/property-runs.ts";

const eventHeader = "startedAt;endedAt;code";
const today = "2026-11-25.csv";

const sentOf = (plant: ReturnType<typeof cpNetPlant>) =>
  plant.written.flatMap(({ weighings }) =>
    weighings.flatMap(({ equipment, at }) => at.map((instant) => [equipment, (instant - start) / 1000])),
  );

test("a renumbered machine's file goes on: what was read is not sent again, what follows is of the new number", async () => {
  const plant = cpNetPlant();
  const path = plant.directory("bal1");
  await plant.register({ 5: "bal1" });
  writeFileSync(path(today), text([header, ...rows(1, 3)]));
  writeFileSync(path("2026-11-24.csv"), text([header, row(-9)]));
  await plant.readAll();
  // Yesterday's last row is written after the new registration, which is of today.
  plant.clock.now = start + 60_000;
  await plant.register({ 9: "bal1" }, { syncOldData: false, createdAt: start + 50_000 });
  appendFileSync(path("2026-11-24.csv"), text([row(-8)]));
  appendFileSync(path(today), text(rows(4, 5)));
  await plant.readAll();
  expect(sentOf(plant).toSorted(([, a = 0], [, b = 0]) => a - b)).toEqual([
    [5, -9],
    [9, -8],
    [5, 1],
    [5, 2],
    [5, 3],
    [9, 4],
    [9, 5],
  ]);
});

test("renumbered while its file is rotated, and while its directory is moved", async () => {
  const plant = cpNetPlant();
  const path = plant.directory("bal1");
  await plant.register({ 5: "bal1" });
  writeFileSync(path(today), text([header, ...rows(1, 3)]));
  await plant.readAll();
  renameSync(path(today), path("old"));
  writeFileSync(path(today), text([header, ...rows(2, 4)]));
  await plant.register({ 6: "bal1" });
  await plant.readAll();
  plant.move("bal1", "line");
  appendFileSync(plant.directory("line")(today), text([row(5)]));
  await plant.register({ 7: "line" });
  await plant.readAll();
  expect(sentOf(plant)).toEqual([
    [5, 1],
    [5, 2],
    [5, 3],
    [6, 4],
    [7, 5],
  ]);
});

test("two that changed numbers go on each where the other was", async () => {
  const plant = cpNetPlant();
  const [one, two] = [plant.directory("one/bal"), plant.directory("two/bal")];
  await plant.register({ 1: "one/bal", 2: "two/bal" });
  writeFileSync(one(today), text([header, ...rows(1, 2)]));
  writeFileSync(two(today), text([header, ...rows(101, 102)]));
  await plant.readAll();
  await plant.register({ 1: "two/bal", 2: "one/bal" });
  appendFileSync(one(today), text([row(3)]));
  appendFileSync(two(today), text([row(103)]));
  await plant.readAll();
  expect(sentOf(plant).toSorted(([, a = 0], [, b = 0]) => a - b)).toEqual([
    [1, 1],
    [1, 2],
    [2, 3],
    [2, 101],
    [2, 102],
    [1, 103],
  ]);
});

test("what is open ends under the old number and goes on under the new one; removed, it ends", async () => {
  const plant = cpNetPlant();
  const path = plant.directory("bal1");
  await plant.register({ 5: "bal1" });
  const at = new Date(start).toISOString();
  writeFileSync(path("events.csv"), text([eventHeader, `${at};;7`]));
  await plant.readAll();
  plant.clock.now = start + 60_000;
  await plant.register({ 6: "bal1" });
  const event = { code: 7, startedAt: start, clock: "machine" };
  const seen = (skipped: number) => plant.occurrences().slice(skipped);
  expect(seen(0)).toEqual([
    { ...event, equipment: 5, endedAt: null },
    { ...event, equipment: 6, endedAt: null },
    { ...event, equipment: 5, endedAt: start + 60_000 },
  ]);
  await plant.readAll();
  expect(seen(3)).toEqual([]);
  plant.clock.now += 1_000;
  await plant.register({});
  expect(seen(3)).toEqual([{ ...event, equipment: 6, endedAt: start + 61_000 }]);
});

const deeds = ["cut", "exported", "newestFirst", "copyTruncated", "rotated", "copied", "midnight"] as const;
const step = fc.record({
  packages: fc.integer({ min: 0, max: 4 }),
  isSeen: fc.boolean(),
  deed: fc.option(fc.constantFrom(...deeds), { freq: 2 }),
  change: fc.option(fc.constantFrom("renumber", "restore", "move", "beside", "restart"), { freq: 2 }),
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A machine whose number and directory change, beside other machines that stay. */
const createMoves = () => {
  const plant = cpNetPlant();
  const others: Record<number, string> = {};
  let [place, number, places] = ["bal0", 1, 0];
  plant.directory(place);
  const writer = cpNetWriter((name) => plant.directory(place)(name), { encoding: "utf8", ending: "\n" });
  const another = (): string => `bal${(places += 1)}`;
  const changes = {
    restart: () => undefined,
    renumber: () => (number += 1),
    restore: () => (number = Math.max(1, number - 1)),
    move: () => plant.move(place, (place = another())),
    beside: () => {
      const name = another();
      plant.directory(name);
      others[100 + places] = name;
    },
  };
  const register = () => plant.register({ ...others, [number]: place });
  return { plant, writer, changes, register };
};

const play = async (
  { plant, writer, changes, register }: ReturnType<typeof createMoves>,
  { deed, change, isSeen }: Step,
  lines: { text: string; grams: number }[],
): Promise<void> => {
  if (lines.length > 0) await writer.append(lines);
  if (isSeen || deed !== null || change === "move") await plant.readAll();
  if (deed !== null) writer[deed]();
  if (change === null) return;
  changes[change]();
  await register();
  // A directory that was moved, emptied and renumbered before any look cannot be recognized.
  if (change === "move") await plant.readAll();
};

test("whatever happens to files and numbers together, every package is sent once", async () => {
  const law = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
    const moves = createMoves();
    await moves.register();
    let made = 0;
    for (const one of steps) {
      const lines = Array.from({ length: one.packages }, () => ({ text: row((made += 1)), grams: made }));
      await play(moves, one, lines);
    }
    await moves.plant.readAll();
    const sent = sentOf(moves.plant).map(([, second]) => second ?? 0);
    expect(sent.toSorted((a, b) => a - b)).toEqual(Array.from({ length: made }, (_, i) => i + 1));
  });
  await fc.assert(law, propertyRuns(20));
});
