import type { Losses } from "@fiel/contracts";
import { expect } from "vitest";
import { type Cells, numberOf, sumOf } from "./read-sheets.ts";

type MachineLosses = Losses["machines"][number];

/** Expects the accounts in both sheets of the OEE: by equipment, and by day, where each day is rounded to the millisecond. */
export function expectOeeSheets(
  machines: readonly MachineLosses[],
  rowsOf: (sheet: string) => Cells[],
  nameOf: (machine: MachineLosses) => string,
): void {
  expect(machines.length).toBeGreaterThan(0);
  for (const machine of machines) {
    const { account } = machine;
    const isOwn = (cells: Cells): boolean => cells["Equipamento"] === nameOf(machine);
    const row = rowsOf("OEE").find(isOwn) ?? {};
    const days = rowsOf("OEE por dia").filter(isOwn);
    const times = {
      "Tempo de carga (min)": account.loadingMs,
      "Paradas (min)": account.stopsMs,
      "Microparadas (min)": account.microMs,
      "Perda de ritmo (min)": account.speedMs,
      "Perda de qualidade (min)": account.qualityMs,
      "Produção boa (min)": account.goodMs,
    };
    for (const [column, ms] of Object.entries(times)) {
      expect(numberOf(row[column])).toBeCloseTo(sumOf(days, column), 6);
      expect(Math.abs(sumOf(days, column) * 60_000 - ms)).toBeLessThanOrEqual(days.length);
    }
    expect(numberOf(row["OEE"])).toBeCloseTo(account.oee ?? 0, 6);
    const factors = ["Disponibilidade", "Desempenho", "Qualidade"].map((column) => numberOf(row[column]));
    expect(factors.reduce((product, factor) => product * factor, 1)).toBeCloseTo(account.oee ?? 0, 6);
  }
}
