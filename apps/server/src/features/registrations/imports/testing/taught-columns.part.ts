import type { ImportedFile, ImportMapping } from "@fiel/contracts";
import { describe, expect, it } from "vitest";
import { csvOf, type Rows } from "../../../../testing/sheet-files.ts";

interface Given {
  readonly upload: (kind: string, bytes: Buffer) => Promise<{ readonly body: ImportedFile }>;
  readonly check: (
    file: ImportedFile,
    other: Partial<ImportMapping>,
  ) => Promise<{ readonly body: ImportedFile }>;
  readonly apply: (id: number) => Promise<{ readonly status: number }>;
  readonly undo: (id: number) => Promise<{ readonly status: number }>;
}

/** Tests of the remembered columns when files are undone. */
export function describeTaughtColumns(given: () => Given): void {
  const rowsOf = (code: number): Rows => [
    ["Coluna um", "Coluna dois"],
    // Both columns hold numbers, so either may be the code.
    [String(code), String(code + 500)],
  ];
  const field = (name: string) => ({ field: name, unit: null });
  const [code, name] = [field("code"), field("name")];

  describe("what files taught of their columns", () => {
    const columnsOf = async (): Promise<ImportMapping["columns"]> =>
      (await given().upload("operators", csvOf(rowsOf(99)))).body.mapping.columns;
    const applied = async (operator: number, columns: ImportMapping["columns"]): Promise<number> => {
      const { upload, check, apply } = given();
      const { body } = await upload("operators", csvOf(rowsOf(operator)));
      const { id } = (await check(body, { columns })).body;
      expect((await apply(id)).status).toBe(200);
      return id;
    };

    it("stays where an equal file is undone, and goes with the last that told it", async () => {
      const untaught = await columnsOf();
      const [first, second] = [await applied(1, [code, name]), await applied(2, [code, name])];
      expect(await columnsOf()).toEqual([code, name]);
      await given().undo(second);
      expect(await columnsOf()).toEqual([code, name]);
      await given().undo(first);
      expect(await columnsOf()).toEqual(untaught);
    });

    it("is again what an earlier file told where one that told otherwise is undone, in whatever order", async () => {
      const untaught = await columnsOf();
      const first = await applied(1, [code, name]);
      const second = await applied(2, [name, code]);
      const third = await applied(3, [code, name]);
      await given().undo(third);
      expect(await columnsOf()).toEqual([name, code]);
      await given().undo(first);
      expect(await columnsOf()).toEqual([name, code]);
      await given().undo(second);
      expect(await columnsOf()).toEqual(untaught);
    });
  });
}
