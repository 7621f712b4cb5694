import { expect, test } from "vitest";
import { noticeOf } from "./publish-telemetry.ts";

const noticeOfEquipments = (equipments: number[]): string =>
  noticeOf({ tenantId: 1, kinds: ["weighings"], equipments });

test("a change of few equipments names them", () => {
  expect(JSON.parse(noticeOfEquipments([1, 2]))).toEqual({
    tenantId: 1,
    kinds: ["weighings"],
    equipments: [1, 2],
  });
});

test("a change whose names are too long for a notice names none, which means any", () => {
  const long = Array.from({ length: 500 }, (_, i) => 9_007_199_254_740_000 + i);
  const notice = noticeOfEquipments(long);
  expect(Buffer.byteLength(notice)).toBeLessThan(8_000);
  expect(JSON.parse(notice)).toEqual({ tenantId: 1, kinds: ["weighings"], equipments: [] });
});
