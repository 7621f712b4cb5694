import { readFileSync } from "node:fs";
import { applyFile } from "@fiel/contracts";
import { describe, expect, it } from "vitest";
import type { ZodType } from "zod";
import { MaintenanceError } from "../maintenance-error.ts";
import { parseApplyFile } from "./parse-apply-file.ts";

const parse = (file: unknown) => parseApplyFile(JSON.stringify(file));
const machine = { mid: 1, name: "E1", ip: "10.0.0.1" };
const product = { code: 1, name: "Arroz", netWeight: 1000 };

describe("parseApplyFile", () => {
  it("adds nothing to what the file says", () => {
    const file = { equipment: [machine], products: [product] };
    expect(parse(file)).toEqual(file);
  });

  it("takes the file that the operator's page shows", () => {
    const page = readFileSync(new URL("../../../../../docs/operations.md", import.meta.url), "utf8");
    const [, shown = ""] = /^```json\n([\s\S]*?)^```/m.exec(page) ?? [];
    expect(Object.keys(parseApplyFile(shown))).toContain("equipment");
  });

  it("leaves absent sections absent", () => {
    expect(parse({})).toEqual({});
  });

  it.each([
    ["a text that is no JSON", "{", "O arquivo não é JSON"],
    ["no object", "[]", "arquivo: "],
    ["an unknown section", '{ "machines": [] }', "machines"],
    ["an unknown field", JSON.stringify({ products: [{ ...product, colour: "red" }] }), "products[0]: "],
    ["a missing field", '{ "operators": [{ "code": 1 }] }', "operators[0].name: "],
    [
      "a name too long for a machine",
      JSON.stringify({ equipment: [{ ...machine, name: "LONGO" }] }),
      "equipment[0].name: ",
    ],
    ["a code of zero", '{ "operators": [{ "code": 0, "name": "Ana" }] }', "operators[0].code: "],
    [
      "a code beyond the store's integers",
      '{ "operators": [{ "code": 2147483648, "name": "Ana" }] }',
      "operators[0].code: ",
    ],
    [
      "a unit that does not exist",
      JSON.stringify({ products: [{ ...product, unit: "oz" }] }),
      "products[0].unit: ",
    ],
    [
      "a date that is none",
      JSON.stringify({ equipment: [{ ...machine, createdAt: "ontem" }] }),
      "equipment[0].createdAt: ",
    ],
    [
      "a machine twice",
      JSON.stringify({ equipment: [machine, { ...machine, name: "E2" }] }),
      'equipment[1].mid: "1" já está em equipment[0]',
    ],
    [
      "a product code twice",
      JSON.stringify({ products: [product, product] }),
      'products[1].code: "1" já está em products[0]',
    ],
    [
      "a text code twice",
      JSON.stringify({
        products: [
          { ...product, codeText: "A" },
          { ...product, code: 2, codeText: "A" },
        ],
      }),
      'products[1].codeText: "A" já está em products[0]',
    ],
    [
      "a group twice, in another case",
      '{ "groups": [{ "name": "Linha" }, { "name": "LINHA" }] }',
      'groups[1].name: "linha" já está',
    ],
    [
      "a machine removed before it was created",
      JSON.stringify({ equipment: [{ ...machine, createdAt: "2026-01-02T00:00:00Z", removedAt: 1 }] }),
      "equipment[0].removedAt: é anterior a createdAt",
    ],
    [
      "an instant beyond the calendar",
      JSON.stringify({ equipment: [{ ...machine, createdAt: 9e15 }] }),
      "fora do calendário",
    ],
  ])("refuses %s in a sentence", (_case, text, sentence) => {
    expect(() => parseApplyFile(text)).toThrow(MaintenanceError);
    expect(() => parseApplyFile(text)).toThrow(sentence);
  });

  it("refuses what is no plain text in each of its texts, and names the place", () => {
    let tried = 0;
    for (const [section, entries] of Object.entries(applyFile.shape)) {
      for (const [field, schema] of Object.entries(
        entries.unwrap().element.shape as Record<string, ZodType>,
      )) {
        // A zone and an instant have formats of their own.
        const takesText = schema.safeParse("Abc").success;
        for (const text of takesText ? ["A\u0000", "A\ud800", "\udc00A", "A\nB", "A\u009fB"] : []) {
          expect(() => parse({ [section]: [{ [field]: text }] })).toThrow(
            `${section}[0].${field}: Use só letras, algarismos e sinais comuns`,
          );
          tried += 1;
        }
      }
    }
    expect(tried).toBeGreaterThan(5 * 15);
  });

  it("shows the first three problems and counts the rest", () => {
    const operators = [0, 0, 0, 0, 0].map((code) => ({ code, name: "Ana" }));
    expect(() => parse({ operators })).toThrow(/operators\[2\].*\(e mais 2\)\.$/);
  });

  it("lets any number of products be without a text code", () => {
    expect(parse({ products: [product, { ...product, code: 2 }] }).products).toHaveLength(2);
  });
});
