import { expect, test } from "vitest";
import { callQuestionsOf } from "./call-questions.ts";

const nowMs = Date.UTC(2026, 2, 14, 15);
const questions = callQuestionsOf("fabrica", "Etc/GMT+3");
const machinesIn = (path: string): string =>
  new URLSearchParams(path.split("?")[1]).getAll("equipments").join();

test("what is asked for the first time was asked by no other question and in no other turn", () => {
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

test("but for the machines the same is asked", () => {
  for (const { path, fresh, turns } of questions.filter((one) => one.turns > 0)) {
    const bare = (url: string): string => url.replaceAll(/[?&]equipments=\d+/g, "");
    expect(bare(fresh(nowMs, turns - 1))).toBe(bare(path(nowMs)));
  }
});
