import { homeZooms, zooms } from "@fiel/domain";
import { expect, it } from "vitest";
import { type DashboardFilter, defaultFilter } from "./dashboard-filter.ts";
import { applyRules, chartRules, homeRules } from "./filter-rules.ts";

const custom: DashboardFilter = {
  zoom: "custom",
  equipments: [3, 5],
  operator: 12,
  product: "ARROZ-1",
  ranges: [{ firstDay: "2026-10-19", lastDay: "2026-10-23" }],
  startTime: "06:00",
  endTime: "14:20",
  daily: true,
};

it("leaves a page that understands everything everything", () => {
  expect(applyRules(custom, chartRules)).toEqual(custom);
});

it("keeps each preset where it is offered, and gives the default elsewhere", () => {
  for (const zoom of zooms) {
    const kept = homeZooms.some((offered) => offered === zoom);
    expect(applyRules({ ...defaultFilter, zoom }, homeRules).zoom).toBe(kept ? zoom : "today");
  }
});

it("takes the days with the preset they belong to", () => {
  expect(applyRules(custom, homeRules)).toEqual({
    ...defaultFilter,
    equipments: [3, 5],
    operator: 12,
    product: "ARROZ-1",
  });
});

it("clears several equipment where one is needed, and keeps one", () => {
  const one = { ...chartRules, equipments: "one" } as const;
  expect(applyRules(custom, one).equipments).toEqual([]);
  expect(applyRules({ ...custom, equipments: [3] }, one).equipments).toEqual([3]);
});

it("drops what the page's calls do not take", () => {
  const bare = applyRules(custom, { ...chartRules, operator: false, product: false, period: false });
  expect(bare).toEqual({ ...defaultFilter, equipments: [3, 5] });
});

it("is of the machine that the path names, whatever else is chosen", () => {
  const ofPath = { ...chartRules, equipments: "path" } as const;
  expect(applyRules(custom, ofPath, 7)).toEqual({ ...custom, equipments: [7] });
  expect(applyRules(custom, chartRules, 7)).toEqual(custom);
});
