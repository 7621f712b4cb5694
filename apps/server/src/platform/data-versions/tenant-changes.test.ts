import { hourMs } from "@fiel/domain";
import { expect, it } from "vitest";
import { TenantChanges } from "./tenant-changes.ts";

const hour = (part: number) => ({ startMs: part * hourMs, endMs: (part + 1) * hourMs });
const minuteMs = 60_000;

it("knows what changed since, by the hours that windows touch", () => {
  const changes = new TenantChanges(5);
  expect(
    changes.hear(
      {
        version: 7,
        changed: [
          [10, 6],
          [12, 7],
        ],
        forgotten: 0,
      },
      0,
    ),
  ).toBe(true);
  const [from, until] = [10 * hourMs, 11 * hourMs];
  expect(changes.changedSince(5, { weighings: [{ startMs: until - 1, endMs: until + 1 }] })).toBe(true);
  expect(changes.changedSince(5, { weighings: [{ startMs: until, endMs: until + 1 }] })).toBe(false);
  expect(changes.changedSince(5, { weighings: [{ startMs: from - 1, endMs: from }] })).toBe(false);
  expect(changes.changedSince(6, { weighings: [hour(10)] })).toBe(false);
  expect(changes.changedSince(6, { weighings: [hour(10), hour(12)] })).toBe(true);
  expect(changes.changedSince(7, { weighings: [hour(12)] })).toBe(false);
});

it("calls hours busy for ten minutes after it heard that something came", () => {
  const changes = new TenantChanges(0);
  changes.hear({ version: 1, changed: [[10, 1]], forgotten: 0 }, 0);
  changes.hear(
    {
      version: 2,
      changed: [
        [10, 1],
        [3, 2],
        [-1, 2],
      ],
      forgotten: 0,
    },
    8 * minuteMs,
  );
  expect(changes.openHours(9 * minuteMs)).toEqual([10 * hourMs, 3 * hourMs]);
  expect(changes.openHours(12 * minuteMs)).toEqual([3 * hourMs]);
  expect(changes.openHours(18 * minuteMs)).toEqual([]);
});

it("gives up when it was not told of everything", () => {
  const changes = new TenantChanges(5);
  expect(changes.hear({ version: 6, changed: [[1, 6]], forgotten: 5 }, 0)).toBe(true);
  expect(changes.hear({ version: 9, changed: [[1, 9]], forgotten: 7 }, 0)).toBe(false);
});
