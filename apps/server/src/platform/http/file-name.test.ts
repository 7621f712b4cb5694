import { expect, it } from "vitest";
import { attachmentOf, fileNameOf } from "./file-name.ts";

it.each([
  ["clients.csv", "clients.csv"],
  ["relatório da produção.xlsx", "relatorio da producao.xlsx"],
  ["Straße №5.pdf", "Stra_e No5.pdf"],
  ['a "b" \\c/d:e*f?.csv', "a _b_ _c_d_e_f_.csv"],
  ["100%20.csv", "100_20.csv"],
  ["报告.xlsx", "arquivo.xlsx"],
  ["تقرير", "arquivo"],
  ["x\r\nset-cookie: a=b.csv", "x__set-cookie_ a=b.csv"],
  ["\ud800.csv", "arquivo.csv"],
  ["aux.csv", "_aux.csv"],
  ["CON", "_CON"],
  ["nul .csv", "_nul .csv"],
  ["COM¹.csv", "_COM1.csv"],
  ["conout$.csv", "_conout$.csv"],
  ["console.csv", "console.csv"],
])("a file called %j is %j to old programs, and itself to others", (name, plain) => {
  const header = attachmentOf(name);
  expect(header).toMatch(/^[ -~]*$/);
  const [, old, coded] =
    /^attachment; filename="([^"]*)"; filename\*=UTF-8''([\w.%~!$&+^`|-]*)$/.exec(header) ?? [];
  expect(old).toBe(plain);
  expect(decodeURIComponent(coded ?? "")).toBe(name.toWellFormed());
});

it("keeps no folder of a sent name, and nothing that makes it read as another", () => {
  expect(fileNameOf("C:\\Users\\ana\\produtos.csv", "arquivo")).toBe("produtos.csv");
  expect(fileNameOf("produtos\u202evsc.exe\u200b", "arquivo")).toBe("produtosvsc.exe");
  expect(fileNameOf("\u200e\u2067\n", "arquivo")).toBe("arquivo");
});
