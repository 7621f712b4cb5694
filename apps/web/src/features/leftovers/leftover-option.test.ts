import type { LeftoverEntry } from "@fiel/contracts";
import { expect, it } from "vitest";
import { formatOf } from "../../shared/format/use-format.ts";
import { leftoverText, leftoverUnit } from "./leftover-option.ts";
import { leftoverStacks } from "./leftover-stacks.ts";

const hourMs = 3_600_000;
const zone = "America/Sao_Paulo";
const startMs = Date.UTC(2026, 10, 21, 3);
const format = formatOf("pt-BR", zone, "Indisponível");

const entry = (unit: "g" | "kg" | "lb" | null, n: number, r = 0): LeftoverEntry => ({
  date: startMs,
  n,
  r,
  c: 1,
  product: unit && { id: 1, name: unit, unit },
  equipment: { mid: 1, name: "EQ1" },
  operator: null,
});
const windows = [{ startMs, endMs: startMs + hourMs }];
const unitOf = (entries: readonly LeftoverEntry[], kind: "scrap" | "reprocess" | "chargeback") =>
  leftoverUnit(leftoverStacks(entries, kind, windows, windows, zone), kind);

it("is in the unit of the products, if they have the same", () => {
  expect(unitOf([entry("lb", 5_000_000), entry(null, 2)], "scrap")).toBe("lb");
  expect(unitOf([entry("kg", 500)], "scrap")).toBe("kg");
});

it("is in g, kg and t, if products differ or nobody knows them", () => {
  expect(unitOf([entry("lb", 5_000), entry("g", 2)], "scrap")).toBe("kg");
  expect(unitOf([entry(null, 900)], "scrap")).toBe("g");
});

it("is asked of the products of its kind alone", () => {
  const entries = [entry("lb", 900), entry("g", 0, 900)];
  expect(unitOf(entries, "scrap")).toBe("lb");
  expect(unitOf(entries, "reprocess")).toBe("g");
  expect(unitOf(entries, "chargeback")).toBeNull();
});

it("is written beside the number", () => {
  expect(leftoverText(453.592_37, "lb", format).replace("\u00a0", " ")).toBe("1,00 lb");
});
