import { expect, it } from "vitest";
import { hiddenSeries } from "./hidden-series.ts";

const entry = (label: string, shown: boolean, onDemand = false) => ({
  id: label,
  label,
  mark: { kind: "useful" as const },
  shown,
  onDemand,
});

it("names each hidden series of all legends once", () => {
  const legends = new Set([
    [entry("Erro", false), entry("Aviso", true)],
    [entry("Erro", false), entry("Registro", false)],
  ]);
  expect(hiddenSeries({ legends })).toEqual(["Erro", "Registro"]);
});

it("does not miss what is shown on demand", () => {
  expect(hiddenSeries({ legends: new Set([[entry("Pacotes", false, true)]]) })).toEqual([]);
});
