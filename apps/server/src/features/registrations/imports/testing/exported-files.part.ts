import type { ImportedFile, Product } from "@fiel/contracts";
import { describe, expect, it } from "vitest";
import { readSheet } from "../../../../platform/sheets/read-sheet.ts";
import type { Rows } from "../../../../testing/sheet-files.ts";

type Answered = Promise<{ readonly body: ImportedFile }>;
interface Tenant {
  readonly tenantId: number;
  readonly tenant: string;
}
interface Downloaded {
  readonly status: number;
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface ImportsOfTenant {
  readonly addPlant: () => Promise<Tenant>;
  /** Continues as the tenant's administrator. */
  readonly be: (who: Tenant) => Promise<void>;
  /** Uploads rows and compares them. */
  readonly brought: (kind: string, rows: Rows) => Promise<ImportedFile>;
  readonly upload: (kind: string, bytes: Buffer, name?: string) => Answered;
  readonly check: (file: ImportedFile) => Answered;
  readonly apply: (id: number) => Answered;
  readonly products: () => Promise<Product[]>;
  readonly fileOf: (address: string) => Promise<Downloaded>;
  /** Header of a products file. */
  readonly header: readonly string[];
}

/** Tests of exported files: importing one again changes nothing. */
export function describeExportedFiles(at: () => ImportsOfTenant): void {
  describe("an exported file", () => {
    it("opens in Excel in Brazil: its mark, semicolons, decimal commas, codes as text", async () => {
      await at().apply(
        (await at().brought("products", [at().header.slice(0, 5), ["007", "Sal fino", "1,5", "g", "0,25"]]))
          .id,
      );
      const { bytes, headers } = await at().fileOf("/registrations/exports/products?format=csv");
      expect(headers["content-type"]).toContain("text/csv");
      expect(bytes.toString()).toMatch(/^\ufeffCódigo;Nome;Unidade;.*\r\n'007;Sal fino;"g 0,00";1,5;0,25;/);
    });

    it.each(["csv", "xlsx"])(
      "as %s is escaped, and changes nothing when it is imported again",
      async (format) => {
        const odd = [
          ["007", "=HYPERLINK(1)", "1", "g", "0"],
          ["-5", "'@x", "1,5", "g", "0,25"],
          ["1E5", 'Feijão; "novo"', "2,25", "kg", "0"],
          ["10-12", "+cmd", "3", "kg", ""],
        ];
        const imported = await at().brought("products", [
          at().header.slice(0, 5),
          ...odd.map((row) => row.with(4, row[4] || "0")),
        ]);
        expect(imported.counts).toMatchObject({ new: 4 });
        await at().apply(imported.id);
        const names = new Set((await at().products()).map(({ name }) => name));
        expect(names).toEqual(new Set(["=HYPERLINK(1)", "@x", 'Feijão; "novo"', "+cmd"]));
        const file = await at().fileOf(`/registrations/exports/products?format=${format}`);
        expect(file.status).toBe(200);
        const cells = (await readSheet(file.bytes, { tenantId: 1, field: "file" })).rows.flatMap(
          ({ cells }) => cells,
        );
        expect(cells).toEqual(expect.arrayContaining(["'=HYPERLINK(1)", "'@x", "'+cmd", "'-5"]));
        expect(cells.filter((cell) => typeof cell === "string" && /^[=+\-@]/.test(cell))).toEqual([]);
        const again = await at().upload("products", file.bytes, `produtos.${format}`);
        expect((await at().check(again.body)).body.counts).toEqual({
          rows: 4,
          new: 0,
          changed: 0,
          cells: 0,
          same: 4,
          error: 0,
        });
      },
    );

    it.each(["operators", "events", "coils", "equipments"])("of %s changes nothing either", async (kind) => {
      await at().be(await at().addPlant());
      const file = await at().fileOf(`/registrations/exports/${kind}?format=csv`);
      const again = await at().upload(kind, file.bytes);
      const { counts } = (await at().check(again.body)).body;
      expect(counts?.rows).toBeGreaterThan(0);
      expect(counts).toMatchObject({ new: 0, changed: 0, same: counts?.rows, error: 0 });
    });
  });
}
