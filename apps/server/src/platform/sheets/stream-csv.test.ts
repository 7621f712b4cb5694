import { text } from "node:stream/consumers";
import type { CsvStyle } from "@fiel/domain";
import { expect, it } from "vitest";
import { readCsv } from "./read-csv.ts";
import { streamCsv } from "./stream-csv.ts";

const columns = ["Name, short", "Preço; R$", "n"].map((header) => ({ header, width: 10 }));
const written = (style: CsvStyle) =>
  text(
    streamCsv({ columns, portions: [[["Arroz, 5 kg", 1234.5, -0.25]], [["a;b", null, 3]]] as never }, style),
  );

it("has commas and decimal points, or semicolons and decimal commas", async () => {
  expect(await written("comma")).toBe(
    '\ufeff"Name, short","Preço; R$",n\r\n"Arroz, 5 kg",1234.5,-0.25\r\n"a;b",,3\r\n',
  );
  expect(await written("semicolon")).toBe(
    '\ufeff"Name, short";"Preço; R$";n\r\n"Arroz, 5 kg";1234,5;-0,25\r\n"a;b";;3\r\n',
  );
});

it.each(["comma", "semicolon"] as const)("is read again as it was, with %s", async (style) => {
  const { rows } = readCsv(Buffer.from(await written(style)));
  expect(rows.map(({ cells }) => cells[0])).toEqual(["Name, short", "Arroz, 5 kg", "a;b"]);
  expect(new Set(rows.map(({ cells }) => cells.length))).toEqual(new Set([3]));
});
