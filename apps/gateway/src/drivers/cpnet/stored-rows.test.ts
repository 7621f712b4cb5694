import { appendFileSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { at, day, header, instants, row, rows, start, text } from "../../../testing/cpnet-lines.ts";
import { cpNetMachine } from "../../../testing/cpnet-machine.ts";
import { propertyRuns } from "../../../testing/property-runs.ts";

interface Package {
  readonly at: number;
  readonly weightMg: number;
}

/** A server that has these packages of the machine, and throws while it is away. */
const storing = (packages: Package[]) => {
  const state = { isAway: false, asked: 0 };
  const ask = async (from: number, to: number) => {
    state.asked += 1;
    if (state.isAway) throw new Error("no server");
    const found = packages.filter((one) => one.at >= from && one.at <= to);
    return { at: found.map((one) => one.at), weightMg: found.map((one) => one.weightMg) };
  };
  return { state, ask };
};
const weightMg = 233_000;
const storedRows = (from: number, to: number) =>
  instants(from, to).map((instant) => ({ at: instant, weightMg }));

test("a computer in place of version 0.1 sends what the server has not, in whatever order the rows are", async () => {
  const { ask } = storing([...storedRows(1, 3), { at: start, weightMg }]);
  const { path, readAll, restart } = cpNetMachine({}, ask);
  // Two rows of one second, one of which is stored, and rows of a clock that was set back.
  writeFileSync(path(day), text([header, row(2), row(1), row(0), row(0), row(3), row(-3_600), row(4)]));
  writeFileSync(path("2026-11-24.csv"), text([header, row(-90_000)]));
  const first = await readAll();
  expect(at(first).toSorted((a, b) => a - b)).toEqual([
    start - 90_000_000,
    start - 3_600_000,
    start,
    start + 4_000,
  ]);
  expect(first.count("knownRows")).toBe(4);
  // Rows written from now on are new, even those equal to what the server has.
  appendFileSync(path(day), text([row(3), row(5)]));
  restart();
  expect(at(await readAll())).toEqual([start + 3_000, start + 5_000]);
});

test("what the server has of a file that is another one now is not sent, and a server that is away is waited for", async () => {
  const { ask, state } = storing(storedRows(1, 20));
  const { path, readAll, replaceComputer } = cpNetMachine({}, ask);
  writeFileSync(path(day), text([header, ...rows(1, 20)]));
  await readAll();
  writeFileSync(path(day), text([header, ...rows(10, 25)]));
  replaceComputer();
  state.isAway = true;
  const away = await readAll();
  expect(at(away)).toEqual([]);
  expect(away.notices.join()).toContain("no server");
  state.isAway = false;
  expect(at(await readAll())).toEqual(instants(21, 25));
});

test("of a machine that was read here all along nobody is asked", async () => {
  const { ask, state } = storing([]);
  const { path, readAll, restart } = cpNetMachine();
  writeFileSync(path(day), text([header, row(1)]));
  await readAll();
  restart(ask);
  writeFileSync(path(day), text([header, row(2)]));
  writeFileSync(path("2026-11-26.csv"), text([header, row(3)]));
  expect(at(await readAll())).toEqual(instants(2, 3));
  expect(state.asked).toBe(0);
});

const package_ = fc
  .record({
    second: fc.integer({ min: -3, max: 3 }),
    grams: fc.integer({ min: 1, max: 3 }),
    hasSequence: fc.boolean(),
    isStored: fc.boolean(),
    isNextDay: fc.boolean(),
  })
  .map((one) => ({ ...one, at: start + one.second * 1_000 + (one.isNextDay ? 86_400_000 : 0) }));

test("whatever part of the files the server has, all the rest is sent once", async () => {
  const law = fc.asyncProperty(
    fc.array(package_, { maxLength: 12 }),
    fc.array(package_, { maxLength: 4 }),
    async (before, after) => {
      const stored = before
        .filter((one) => one.isStored)
        .map((one) => ({ at: one.at, weightMg: one.grams * 1_000 }));
      const { ask } = storing(stored);
      const { path, readAll } = cpNetMachine({}, ask);
      let sequence = 0;
      const write = (packages: typeof before): void => {
        for (const one of packages) {
          sequence += 1;
          const name = one.isNextDay ? "2026-11-26.csv" : day;
          const text_ = `${new Date(one.at).toISOString()};${one.hasSequence ? sequence : ""};${one.grams};;;`;
          appendFileSync(path(name), text([text_]));
        }
      };
      write(before);
      const sent = (await readAll()).rows;
      write(after);
      sent.push(...(await readAll()).rows);
      const keys = (all: readonly Package[]) => all.map((one) => `${one.at} ${one.weightMg}`).toSorted();
      const made = [...before, ...after].map((one) => ({ at: one.at, weightMg: one.grams * 1_000 }));
      expect(keys([...stored, ...sent])).toEqual(keys(made));
    },
  );
  await fc.assert(law, propertyRuns(25));
});
