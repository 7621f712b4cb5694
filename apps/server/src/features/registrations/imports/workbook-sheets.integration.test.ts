import type { ImportedFile, SignedIn } from "@fiel/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Rows, workbookOf } from "../../../testing/sheet-files.ts";
import { bearer, openTestApp, type TestApp } from "../../../testing/test-app.ts";
import { password } from "../../../testing/test-people.ts";
import { formOf, testCaller, type TestCaller } from "../../../testing/test-caller.ts";

let test: TestApp;
let admin: TestCaller;
let tenant: { tenantId: number; tenant: string };
beforeAll(async () => {
  test = await openTestApp();
  tenant = await test.postgres.addTenant();
  const { token } = await test.signIn(tenant, "Admin");
  admin = testCaller(test.app, tenant.tenant, token);
});
afterAll(() => test.close());

const upload = async (bytes: Buffer, fields: Record<string, string> = {}) =>
  admin<ImportedFile>("/registrations/imports", {
    method: "POST",
    ...formOf({ kind: "products", ...fields }, { file: { name: "catalogo.xlsx", bytes } }),
  });

const instructions: Rows = [
  ["Como preencher", ""],
  ["1.", "Use uma linha por produto."],
  ["2.", "O código não muda."],
];
const products: Rows = [
  ["Código", "Nome", "Peso líquido (g)", "Marca"],
  ["A-1", "Arroz", 1000, "Sol"],
  ["F-1", "Feijão", 500, "Sol"],
];
const other: Rows = [
  ["Código", "Nome"],
  ["X-9", "De outra fábrica"],
];

describe("a workbook of several sheets", () => {
  it("is imported from the one whose header is known, and names the others", async () => {
    const book = await workbookOf({ Instruções: instructions, Outra: other, Produtos: products });
    const { body } = await upload(book);
    expect(body).toMatchObject({ sheet: "Produtos", sheets: ["Instruções", "Outra", "Produtos"] });
    expect(body.columns.map(({ header }) => header)).toEqual(products[0]);
    expect(body.columns[1]?.samples).toEqual(["Arroz", "Feijão"]);
    expect((await admin<ImportedFile>(`/registrations/imports/${body.id}`)).body.sheet).toBe("Produtos");
  });

  it("is imported from the sheet that is wanted though another one is damaged, which is named", async () => {
    const book = await workbookOf({ Instruções: instructions, Produtos: products });
    // Overwrites bytes in the compressed first sheet.
    const part = "xl/worksheets/sheet1.xml";
    book.fill(0xff, book.indexOf(part) + part.length + 8, book.indexOf(part) + part.length + 40);
    const { body } = await upload(book);
    expect(body).toMatchObject({ sheet: "Produtos", sheets: ["Produtos"], unreadable: ["Instruções"] });
    expect(body.columns.map(({ header }) => header)).toEqual(products[0]);
    expect((await admin<ImportedFile>(`/registrations/imports/${body.id}`)).body.unreadable).toEqual([
      "Instruções",
    ]);
    const chosen = await upload(book, { sheet: "Instruções" });
    expect([chosen.status, Object.keys(chosen.fields)]).toEqual([422, ["file"]]);
  });

  it("is imported from its table, not from instructions that show one, wherever its header is", async () => {
    const [header = []] = products;
    const example: Rows = [
      header,
      ["COD-1", "Nome do produto", 100, ""],
      ["Use uma linha por produto."],
      ["O código não muda."],
    ];
    const long: Rows = [
      ["Catálogo da usina", "", "", ""],
      ...Array.from({ length: 10 }, (_, i) => [`Observação ${i}`]),
      ...products,
    ];
    const chosenOf = async (sheets: Readonly<Record<string, Rows>>) => {
      const { body } = await upload(await workbookOf(sheets));
      return [body.sheet, body.columns.map((column) => column.header)];
    };
    expect(await chosenOf({ Instruções: example, Produtos: products })).toEqual(["Produtos", header]);
    expect(await chosenOf({ Produtos: products, Instruções: example })).toEqual(["Produtos", header]);
    expect(await chosenOf({ Exemplo: [...products, ...products.slice(1)], Produtos: products })).toEqual([
      "Produtos",
      header,
    ]);
    expect(await chosenOf({ Capa: example, Catálogo: long })).toEqual(["Catálogo", header]);
    expect(await chosenOf({ Outra: other, Catálogo: long })).toEqual(["Catálogo", header]);
    expect(await chosenOf({ "2023": products, "2024": products })).toEqual(["2024", header]);
  });

  it("is imported from the one that the person chooses, whatever its header", async () => {
    const book = await workbookOf({ Instruções: instructions, Produtos: products, Outra: other });
    const chosen = await upload(book, { sheet: "Outra" });
    expect(chosen.body).toMatchObject({ sheet: "Outra", columns: [{ samples: ["X-9"] }, {}] });
    expect((await upload(book, { sheet: "Instruções" })).body.sheet).toBe("Instruções");
    // An unknown sheet name is ignored.
    expect((await upload(book, { sheet: "Nenhuma" })).body.sheet).toBe("Instruções");
  });

  it("is read again from another sheet without being sent again, until it is applied", async () => {
    const book = await workbookOf({ Instruções: instructions, Produtos: products, Outra: other });
    const again = (id: number, fields: Record<string, string>) =>
      admin<ImportedFile>("/registrations/imports", {
        method: "POST",
        ...formOf({ kind: "products", again: String(id), ...fields }, {}),
      });
    const first = (await upload(book)).body;
    const read = await again(first.id, { sheet: "Outra" });
    const { fileName, fileSize } = first;
    expect(read.body).toMatchObject({
      fileName,
      fileSize,
      sheet: "Outra",
      columns: [{ samples: ["X-9"] }, {}],
    });
    expect((await admin(`/registrations/imports/${first.id}`)).status).toBe(404);
    expect((await again(first.id, { sheet: "Outra" })).status).toBe(404);
    expect((await again(read.body.id, { sheet: "Instruções" })).body.sheet).toBe("Instruções");
    const last = (await upload(book, { sheet: "Outra" })).body;
    const one = `/registrations/imports/${last.id}`;
    expect((await admin(`${one}/columns`, { method: "PUT", body: last.mapping })).status).toBe(200);
    expect((await admin(`${one}/apply`, { method: "POST" })).status).toBe(200);
    expect((await again(last.id, { sheet: "Produtos" })).code).toBe("ImportEnded");
    const stored = await test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
      transaction.selectFrom("import_files").select("import_id").execute(),
    );
    expect(stored.map(({ import_id: id }) => id)).not.toContain(last.id);
  });

  it("is not read again by another client, nor by who may not import", async () => {
    const { id } = (await upload(await workbookOf({ Produtos: products, Outra: other }))).body;
    const form = () => formOf({ kind: "products", again: String(id), sheet: "Outra" }, {});
    const elsewhere = await test.postgres.addTenant();
    const theirs = testCaller(test.app, elsewhere.tenant, (await test.signIn(elsewhere, "Admin")).token);
    const operator = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Operator")).token);
    const statusOf = async (call: TestCaller) =>
      (await call("/registrations/imports", { method: "POST", ...form() })).status;
    expect([await statusOf(theirs), await statusOf(operator)]).toEqual([404, 403]);
    expect((await admin(`/registrations/imports/${id}`)).status).toBe(200);
  });

  it("is imported from the first that says something where no header is known", async () => {
    const book = await workbookOf({
      Vazia: [[""]],
      Dados: [
        ["qqq", "zzz"],
        ["A-1", "Arroz"],
      ],
    });
    expect((await upload(book)).body).toMatchObject({ sheet: "Dados" });
  });

  it("with a very long sheet that is not meant is read all the same", async () => {
    const long: Rows = [["log"], ...Array.from({ length: 20_500 }, (_, i) => [`linha ${i}`])];
    const { body, code } = await upload(await workbookOf({ Produtos: products, Histórico: long }));
    expect([code, body.sheet, body.columns.length]).toEqual([null, "Produtos", 4]);
    expect((await upload(await workbookOf({ Histórico: long, Produtos: products }))).body.sheet).toBe(
      "Produtos",
    );
  });
});

describe("registrations as a CSV", () => {
  it("are written as the reader's language reads them, or as was asked for", async () => {
    await admin("/registrations/coils", {
      body: { code: 7, name: "Filme", weight: 1234.5, estimate: 10, enabled: true },
    });
    const fileIn = async (language: string, more = "") => {
      const { userId, email } = await test.addUser(tenant.tenantId, "Admin");
      await test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
        transaction.updateTable("users").set({ language }).where("id", "=", userId).execute(),
      );
      const anyone = testCaller(test.app, tenant.tenant, null);
      const { token } = (await anyone<SignedIn>("/users/access", { body: { email, password } })).body;
      const url = `/api/client/${tenant.tenant}/registrations/exports/coils?format=csv${more}`;
      const answer = await test.app.inject({ url, headers: bearer(token) });
      return answer.body.split("\r\n");
    };
    expect((await fileIn("pt_BR"))[1]).toContain(";Filme;1234,5;");
    const english = await fileIn("en_US");
    expect(english[1]).toContain(",Filme,1234.5,");
    expect(english.slice(0, 2).join(" ")).not.toMatch(/Código|Sim/);
    expect((await fileIn("en_US", "&csv=semicolon"))[1]).toContain(";Filme;1234,5;");
    expect((await fileIn("pt_BR", "&csv=comma"))[1]).toContain(",Filme,1234.5,");
  });
});
