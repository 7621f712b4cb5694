import { expect, it } from "vitest";
import { bothReadings } from "./both-readings.ts";

const readingsOf = (...samples: string[]) => {
  const columns = [
    { header: "Código", samples: ["1.001"] },
    { header: "Peso", samples },
    { header: "Outra", samples: ["2.002"] },
  ];
  const mapped = ["code", "netWeight", null].map((field) => ({ field, unit: null }));
  return bothReadings({ columns }, { columns: mapped }, "code");
};

it.each([
  [["0.500", "5.000"], { text: "5.000", byComma: 5000, byPoint: 5 }],
  [["1,250 kg"], { text: "1,250 kg", byComma: 1.25, byPoint: 1250 }],
  [["R$ 1.250"], { text: "R$ 1.250", byComma: 1250, byPoint: 1.25 }],
  [["5", "5,00", "1.234,5", "0.500", "1.2345", "Arroz 1.000 g"], null],
  [[], null],
])("%j can be read as %j", (samples, readings) => {
  expect(readingsOf(...samples)).toEqual(readings);
});
