import { expect, it } from "vitest";
import { histogramFile } from "./histogram-file.ts";

const bars = [
  { fromG: 990, toG: 1_000, count: 9, kinds: { useful: 4, below: 3, above: 0, invalid: 2 } },
  { fromG: 1_000, toG: 1_010, count: 7, kinds: { useful: 7, below: 0, above: 0, invalid: 0 } },
];

it("has the bars of the kinds that the legend shows", () => {
  const legend = [
    { id: "useful" as const, label: "Úteis", shown: true },
    { id: "below" as const, label: "Abaixo", shown: false },
    { id: "invalid" as const, label: "Inválidos", shown: true },
  ];
  expect(histogramFile({ bars, unit: "g", legend, t: (key: string) => key })).toEqual({
    columns: ["histogram.columnFrom", "histogram.columnTo", "Úteis", "Inválidos"],
    rows: [
      [990, 1_000, 4, 2],
      [1_000, 1_010, 7, 0],
    ],
  });
});
