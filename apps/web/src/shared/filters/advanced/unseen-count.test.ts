import { expect, it } from "vitest";
import { defaultFilter } from "../dashboard-filter.ts";
import { unseenCount } from "./unseen-count.ts";

const chosen = {
  ...defaultFilter,
  zoom: "custom",
  ranges: [{ firstDay: "2026-10-19", lastDay: "2026-10-23" }],
} as const;

it("counts no days, which the header says", () => {
  expect(unseenCount(defaultFilter, {})).toBe(0);
  expect(unseenCount(chosen, {})).toBe(0);
});

it("counts the hours once, their repetition, the operator and the product", () => {
  expect(unseenCount({ ...chosen, startTime: "06:00", endTime: "14:00" }, {})).toBe(1);
  const all = { ...chosen, endTime: "14:00", daily: true, operator: 3, product: "ARROZ-1" };
  expect(unseenCount(all, {})).toBe(4);
  expect(unseenCount(all, { productFirst: true })).toBe(3);
});
