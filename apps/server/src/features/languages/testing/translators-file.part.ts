import type { ImportedTexts, LanguageText } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { describe, expect, it } from "vitest";
import { type Rows, workbookOf, xlsxOf } from "../../../testing/sheet-files.ts";
import { bearer } from "../../../testing/test-app.ts";
import { formOf } from "../../../testing/test-caller.ts";
import { book, zipOf } from "../../../testing/zip-of.ts";

export interface TextsOfManager {
  readonly app: FastifyInstance;
  /** Token of a manager. */
  readonly manager: string;
  readonly put: (language: string, module: string, code: string, text: string) => Promise<unknown>;
  readonly one: (language: string, code: string) => Promise<LanguageText | undefined>;
}

const base = "/api/management/languages";

/** Tests of exporting a language's texts for a translator and importing them again. */
export function describeTranslatorsFile(at: () => TextsOfManager): void {
  describe("a translator's file", () => {
    const post = async (language: string, bytes: Buffer, digest?: string) => {
      const { body: payload, headers } = formOf(digest === undefined ? {} : { digest }, {
        file: { name: "fr.xlsx", bytes },
      });
      const url = `${base}/${language}/file`;
      const answer = await at().app.inject({
        method: "POST",
        url,
        headers: { ...bearer(at().manager), ...headers },
        payload,
      });
      return { status: answer.statusCode, body: answer.json<ImportedTexts>() };
    };
    const send = async (language: string, rows: Rows, digest?: string) =>
      post(language, await xlsxOf(rows), digest);
    const head = ["module", "code", "source", "text"];
    const rows = [
      head,
      ["management", "management.clients", "Clientes", "Clients"],
      ["management", "management.users", "Usuários", ""],
      ["management", "management.welcome", "", "Bienvenue"],
      ["management", "nothing.here", "", "Rien"],
      ["nowhere", "management.users", "", "Rien"],
      ["management", "management.clients", "", "Encore"],
    ];

    it("is compared line by line before anything is written", async () => {
      const { status, body } = await send("fr_FR", rows);
      expect(status).toBe(200);
      expect(body).toMatchObject({ applied: false, rows: 6, changed: 1, empty: 1, errors: 4, same: 0 });
      expect(body.lines.map(({ line, status: is, reason }) => [line, is, reason])).toEqual([
        [2, "changed", null],
        [4, "error", "Falta o marcador {{name}}."],
        [5, "error", "Não há texto com este código."],
        [6, "error", "Não há este módulo."],
        [7, "error", "O código já está na linha 2."],
      ]);
      expect(await at().one("fr_FR", "management.management.clients")).toMatchObject({ text: "" });
    });

    it("is read from the sheet that has its texts, with notes before it and above them", async () => {
      const notes = [["Como traduzir"], ["1. Não mude o código."]];
      const bytes = await workbookOf({ Notas: notes, Textos: [["Para o Luc", "", "", ""], ...rows] });
      const { status, body } = await post("fr_FR", bytes);
      expect([status, body.changed, body.lines[0]?.line]).toEqual([200, 1, 3]);
    });

    it("has no text where a formula has no result", async () => {
      const cells = (texts: readonly string[]) =>
        texts.map((text) => `<c t="str"><v>${text}</v></c>`).join("");
      const first = ["management", "management.clients", "Clientes"];
      const sheet = `<worksheet><sheetData><row r="1">${cells(head)}</row><row r="2">${cells(first)}<c t="str"><f>A1</f></c></row></sheetData></worksheet>`;
      const { body } = await post("fr_FR", zipOf(book(sheet)));
      const reason = "A célula tem um erro ou uma fórmula sem resultado (#?).";
      expect(body).toMatchObject({ changed: 0, errors: 1, lines: [{ line: 2, status: "error", reason }] });
    });

    it("is applied as it was compared, and not otherwise", async () => {
      const { body } = await send("fr_FR", rows);
      await at().put("fr_FR", "management", "management.clients", "Les clients");
      expect((await send("fr_FR", rows, body.digest)).status).toBe(409);
      const again = await send("fr_FR", rows);
      const applied = await send("fr_FR", rows, again.body.digest);
      expect(applied).toMatchObject({ status: 200, body: { applied: true, changed: 1 } });
      expect(await at().one("fr_FR", "management.management.clients")).toMatchObject({
        text: "Clients",
        changed: true,
      });
    });

    it("needs its columns, and is one that can be read", async () => {
      expect(
        (
          await send("fr_FR", [
            ["module", "text"],
            ["a", "b"],
          ])
        ).status,
      ).toBe(422);
      expect(
        (
          await send("fr_FR", [
            [...head, "text"],
            ["a", "b", "c", "d", "e"],
          ])
        ).status,
      ).toBe(422);
      expect((await post("fr_FR", Buffer.from("%PDF-1.4"))).status).toBe(422);
      expect((await send("it_IT", rows)).status).toBe(404);
    });

    it.each(["csv", "xlsx"])(
      "goes out as %s with every text, and comes back without a change",
      async (format) => {
        const file = await at().app.inject({
          url: `${base}/fr_FR/file?format=${format}`,
          headers: bearer(at().manager),
        });
        expect(file.statusCode).toBe(200);
        const { body } = await post("fr_FR", file.rawPayload);
        expect(body).toMatchObject({ changed: 0, errors: 0, lines: [] });
        expect(body.same).toBeGreaterThan(0);
      },
    );
  });
}
