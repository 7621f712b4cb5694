import { expect, it } from "vitest";
import { tableCsv } from "./table-csv.ts";

const csv = (row: readonly (string | number | null)[], style: "comma" | "semicolon" = "semicolon") =>
  tableCsv({ columns: ["c"], rows: [row] }, style).split("\r\n")[1];

it("begins with the mark of UTF-8 and ends each line", () => {
  expect(tableCsv({ columns: ["Equipamento", "Peso"], rows: [["Çá 1", 2]] }, "semicolon")).toBe(
    "\uFEFFEquipamento;Peso\r\nÇá 1;2\r\n",
  );
});

it("writes decimals as the language's spreadsheets read them, and no value as nothing", () => {
  const row = [1234.5, -0.25, 0.1 + 0.2, 1e20, 1.5e-7, null, Number.NaN];
  expect(csv(row)).toBe("1234,5;-0,25;0,3;100000000000000000000;0,00000015;;");
  expect(csv(row, "comma")).toBe("1234.5,-0.25,0.3,100000000000000000000,0.00000015,,");
});

it("quotes what would break a cell or a line", () => {
  expect(csv(["a;b", 'say "x"', "two\nlines", "a,b"])).toBe('"a;b";"say ""x""";"two\nlines";"a,b"');
  expect(csv(["a;b", 'say "x"', "two\nlines", "a,b"], "comma")).toBe('"a;b","say ""x""","two\nlines","a,b"');
});

it("lets no text become a formula", () => {
  for (const evil of ["=1+1", "+cmd|x", "-2+3", "@SUM(A1)", "\t=1", " =1", "＝1"])
    expect(csv([evil])?.replace(/^"/, "").startsWith("'")).toBe(true);
  expect(csv(["-12,5", "+3", "a=b"])).toBe("-12,5;+3;a=b");
});

it("lets a spreadsheet of another language cut no cell, so that nothing in it becomes a formula", () => {
  for (const style of ["comma", "semicolon"] as const)
    for (const mark of [",", ";", "\t"]) expect(csv([`Ana${mark}=1+1`], style)).toBe(`"Ana${mark}=1+1"`);
});

it("keeps codes that Excel would make other numbers of, and days as days", () => {
  expect(csv(["000412", "7891234567895", "1E5", "07", "28/11/2026", "-5"])).toBe(
    "'000412;'7891234567895;'1E5;07;28/11/2026;-5",
  );
});

it("says of itself what it is above the table", () => {
  const about = [
    ["Sobras", "kg"],
    ["Período", "26/11/2026 00:00 a 26/11/2026 14:32"],
  ];
  expect(tableCsv({ columns: ["Equipamento"], rows: [["EQ1"]] }, "semicolon", about)).toBe(
    "\uFEFFSobras;kg\r\nPeríodo;26/11/2026 00:00 a 26/11/2026 14:32\r\n\r\nEquipamento\r\nEQ1\r\n",
  );
});
