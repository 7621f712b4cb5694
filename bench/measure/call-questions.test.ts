import { expect, test } from "vitest";
import { callQuestionsOf } from "./call-questions.ts";

/** Six in the evening in the plant. */
const nowMs = Date.UTC(2026, 2, 14, 21);
const questions = callQuestionsOf("fabrica", "Etc/GMT+3");
const machinesIn = (path: string): string =>
  new URLSearchParams(path.split("?")[1]).getAll("equipments").join();

test("a new choice of machines is that of no other question and no other turn", () => {
  const choices = questions.flatMap(({ turns, path, fresh }) =>
    [path(nowMs), ...Array.from({ length: turns }, (_, turn) => fresh(nowMs, turn))].map(machinesIn),
  );
  const many = choices.filter((mids) => mids.includes(","));
  expect(new Set(many).size).toBe(many.length);
  expect(many.length).toBeGreaterThan(5_000);
});

test("windows of one machine's packages share no machine", () => {
  const packages = questions.filter(({ id }) => id.startsWith("conformity"));
  const mids = packages.flatMap(({ turns, fresh }) =>
    Array.from({ length: turns }, (_, turn) => machinesIn(fresh(nowMs, turn))),
  );
  expect(mids).not.toContain("1");
  expect(new Set(mids).size).toBe(mids.length);
  for (const { id, turns } of packages) expect(turns, id).toBeGreaterThan(8);
});

const datesIn = (path: string): { startTimestamp: number; endTimestamp: number }[] =>
  JSON.parse(new URLSearchParams(path.split("?")[1]).get("dates") ?? "[]") as never;

test("a window that nobody asked for lacks an hour, another one each time", () => {
  const timed = questions.filter(({ coldTurns }) => coldTurns > 0);
  expect(timed.length).toBeGreaterThan(30);
  for (const { id, path, cold, coldTurns } of timed) {
    const asked = Array.from({ length: coldTurns }, (_, turn) => cold(nowMs, turn));
    expect(new Set(asked).size, id).toBe(coldTurns);
    const [whole] = datesIn(path(nowMs));
    for (const dates of asked.map(datesIn)) {
      expect(dates.map(({ endTimestamp, startTimestamp }) => endTimestamp > startTimestamp)).toEqual([
        true,
        true,
      ]);
      expect([dates[0]?.startTimestamp, dates[1]?.endTimestamp]).toEqual([
        whole?.startTimestamp,
        whole?.endTimestamp,
      ]);
      expect((dates[1]?.startTimestamp ?? 0) - (dates[0]?.endTimestamp ?? 0)).toBe(3_600_000);
    }
  }
});

test("but for the machines the same is asked", () => {
  for (const { path, fresh, turns } of questions.filter((one) => one.turns > 0)) {
    const bare = (url: string): string => url.replaceAll(/[?&]equipments=\d+/g, "");
    expect(bare(fresh(nowMs, turns - 1))).toBe(bare(path(nowMs)));
  }
});
