import type { Classes, ClassifiedPackages } from "@fiel/contracts";
import { classificationOrder, percentOf } from "@fiel/domain";
import type { ClassRow } from "./classification-select.ts";

/** Every class with its figures out of rows of one equipment, or of one product of it; empty ones too. */
export function classesOf(rows: readonly ClassRow[]): Classes {
  const byClass = new Map<string, ClassRow>(rows.map((row) => [row.class, row]));
  const all = sumOf(rows, "count");
  const classOf = (code: string): Pick<ClassifiedPackages, "count" | "sum" | "dev"> => {
    const { count = 0, sum = 0, dev = null } = byClass.get(code) ?? {};
    return { count, sum, dev };
  };
  const inspection = (key: "inspected" | "notInspected") => ({
    count: sumOf(rows, key),
    sum: null,
    dev: null,
  });
  const entries = classificationOrder.map((code, order) => {
    const figures =
      code === "i" ? inspection("inspected") : code === "ni" ? inspection("notInspected") : classOf(code);
    return [code, { ...figures, overall: percentOf(figures.count, all), order }] as const;
  });
  return Object.fromEntries(entries) as Classes;
}

function sumOf(rows: readonly ClassRow[], key: "count" | "inspected" | "notInspected"): number {
  return rows.reduce((sum, row) => sum + row[key], 0);
}
