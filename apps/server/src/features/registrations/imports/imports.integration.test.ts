import type { ImportedFile, ImportedRow, ImportMapping, Product } from "@fiel/contracts";

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { smallPlant } from "../../../testing/test-stores.ts";
import { bearer, openTestApp, type TestApp } from "../../../testing/test-app.ts";
import { csvOf, type Rows, xlsxOf } from "../../../testing/sheet-files.ts";
import { describeExportedFiles } from "./testing/exported-files.part.ts";
import { describeKeptFiles } from "./testing/kept-files.part.ts";
import { describeTaughtColumns } from "./testing/taught-columns.part.ts";
import { wrongRows } from "./testing/wrong-products.ts";
import { formOf, testCaller, type TestCaller } from "../../../testing/test-caller.ts";

let test: TestApp;
let tenant: { tenantId: number; tenant: string };
let token: string;
let admin: TestCaller;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
beforeEach(async () => be(await test.postgres.addTenant()));

/** Continues as the tenant's administrator. */
async function be(who: typeof tenant): Promise<void> {
  tenant = who;
  ({ token } = await test.signIn(tenant, "Admin"));
  admin = testCaller(test.app, tenant.tenant, token);
}

const path = "/registrations/imports";
const upload = (kind: string, bytes: Buffer, name = "catalogo.csv") =>
  admin<ImportedFile>(path, { method: "POST", ...formOf({ kind }, { file: { name, bytes } }) });
const check = ({ id, mapping }: ImportedFile, other: Partial<ImportMapping> = {}) =>
  admin<ImportedFile>(`${path}/${id}/columns`, { method: "PUT", body: { ...mapping, ...other } });
const apply = (id: number) => admin<ImportedFile>(`${path}/${id}/apply`, { method: "POST" });
const undo = (id: number) =>
  admin<ImportedFile & { undone: number; refused: { line: number; reason: string }[] }>(
    `${path}/${id}/undo`,
    {
      method: "POST",
    },
  );
const rowsOf = async (id: number, query = "limit=1000") =>
  (await admin<{ rows: ImportedRow[]; total: number }>(`${path}/${id}/rows?${query}`)).body;
const fileOf = async (address: string) => {
  const answer = await test.app.inject({
    url: `/api/client/${tenant.tenant}${address}`,
    headers: bearer(token),
  });
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers };
};
const products = async () => (await admin<Product[]>("/registrations/products")).body;

const header = [
  "cod_prod",
  "DESCRIÇÃO",
  "peso liq",
  "un",
  "tara (g)",
  "lim_inf",
  "lim_sup",
  "custo",
  "ean",
  "obs",
];
const rice = ["1005", "Arroz Branco Tipo 1, 5 kg", "5,000", "kg", "38", "", "", "5,10", "7891234000012", "x"];
const coffee = ["0002", "Café Extraforte", "0,250", "kg", "6", "", "", "1.029,00", "7891234000029", ""];

async function brought(kind: string, rows: Rows): Promise<ImportedFile> {
  const { body } = await upload(kind, csvOf(rows));
  const checked = await check(body);
  expect(checked.status).toBe(200);
  return checked.body;
}

describe("a file as Excel in Brazil writes it", () => {
  it("is read, its columns known by their headers, and compared", async () => {
    const { status, body } = await upload("products", csvOf([header, rice, ["", ""], coffee]));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: "read",
      encoding: "Windows-1252",
      separator: ";",
      remembered: false,
    });
    expect(body.mapping.decimal).toBe(",");
    expect(body.mapping.columns.map(({ field }) => field)).toEqual([
      "codeText",
      "name",
      "netWeight",
      "unit",
      "packageWeight",
      "rejectUnder",
      "rejectOver",
      "costPerKg",
      "barCode",
      null,
    ]);
    expect(body.mapping.columns[4]).toEqual({ field: "packageWeight", unit: "g" });
    const checked = await check(body);
    expect(checked.body.counts).toEqual({ rows: 2, new: 2, changed: 0, cells: 0, same: 0, error: 0 });
    const { rows } = await rowsOf(body.id);
    expect(rows[0]).toMatchObject({
      line: 2,
      status: "new",
      values: { codeText: "1005", netWeight: 5000, packageWeight: 38, unit: "unitg0", costPerKg: 5.1 },
    });
    expect(rows[1]).toMatchObject({ line: 4, values: { codeText: "0002", costPerKg: 1029, netWeight: 250 } });
    expect(await products()).toEqual([]);
  });

  it("is read also where a character of two halves stands where a sample is cut", async () => {
    const long = `${"x".repeat(79)}😀😀`;
    const file = await upload("operators", Buffer.from(`Código;Nome;${long}\r\n7;Ana;${long}\r\n`));
    expect(file.status).toBe(200);
    expect(file.body.columns[2]).toMatchObject({ header: expect.stringMatching(/^x{79}/) as string });
    expect((await check(file.body)).body.counts).toMatchObject({ rows: 1, new: 1 });
  });

  it("is applied as it was compared, changed cells alone, and undone", async () => {
    const first = await brought("products", [header, rice, coffee]);
    expect((await apply(first.id)).body.state).toBe("applied");
    const stored = await products();
    expect(stored.map(({ codeText, code, name }) => [codeText, code, name])).toEqual([
      ["1005", 1005, rice[1]],
      ["0002", 2, coffee[1]],
    ]);
    const second = await brought("products", [
      header,
      rice.with(7, "5,40"),
      coffee,
      ["77", "Sal", "1", "kg", "4"],
    ]);
    expect(second.remembered).toBe(true);
    expect(second.counts).toEqual({ rows: 3, new: 1, changed: 1, cells: 1, same: 1, error: 0 });
    expect((await rowsOf(second.id)).rows[0]).toMatchObject({
      status: "changed",
      before: { costPerKg: 5.1 },
      values: { costPerKg: 5.4 },
    });
    await apply(second.id);
    expect((await products()).map(({ costPerKg }) => costPerKg)).toEqual([5.4, 1029, null]);
    const undone = await undo(second.id);
    expect([undone.body.undone, undone.body.refused]).toEqual([2, []]);
    expect((await products()).map(({ costPerKg }) => costPerKg)).toEqual([5.1, 1029]);
    expect((await undo(second.id)).code).toBe("ImportEnded");
  });

  it("is listed while it can be applied, however many were applied since, and the list says what it leaves out", async () => {
    const begun = (await upload("products", csvOf([header, rice]))).body;
    await test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
      sql`
        insert into imports (tenant_id, kind, file_name, file_size, room, format, sheets, unreadable, headers, samples, mapping, remembered, state, created_by,
          created_at, applied_at)
        select tenant_id, kind, 'a' || n, file_size, room, format, sheets, unreadable, headers, samples, mapping, remembered, 'applied', created_by,
          now() + n * interval '1 minute', now() + n * interval '1 minute'
        from imports, generate_series(1, 103) n where id = ${begun.id}
      `.execute(transaction),
    );
    const listed = async (query: string) =>
      (await admin<{ imports: ImportedFile[]; older: number }>(`${path}?kind=products${query}`)).body;
    const short = await listed("");
    expect([short.imports.length, short.older]).toEqual([101, 3]);
    expect(short.imports.at(-1)?.id).toBe(begun.id);
    const whole = await listed("&all=true");
    expect([whole.imports.length, whole.older]).toEqual([104, 0]);
  });

  it("that was not applied is listed, to go on with, for whoever sent it alone", async () => {
    const begun = (await upload("products", csvOf([header, rice]))).body;
    const listOf = async (caller: TestCaller) =>
      (await caller<{ imports: ImportedFile[] }>(path)).body.imports.map(({ id, state }) => [id, state]);
    expect(await listOf(admin)).toEqual([[begun.id, "read"]]);
    const other = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Admin")).token);
    expect(await listOf(other)).toEqual([]);
    await check(begun);
    await apply(begun.id);
    expect(await listOf(other)).toEqual([[begun.id, "applied"]]);
  });

  it("is not applied when what it was compared with has changed: it is checked again", async () => {
    await apply((await brought("products", [header, rice])).id);
    const file = await brought("products", [header, rice, coffee]);
    const [product] = await products();
    await admin(`/registrations/products/${product?.id}`, { method: "DELETE" });
    const refused = await apply(file.id);
    expect([refused.status, refused.code]).toEqual([409, "ImportChanged"]);
    expect(await products()).toEqual([]);
    expect((await check(file)).body.counts).toMatchObject({ new: 2 });
    expect((await apply(file.id)).status).toBe(200);
  });

  it("leaves what changed after it when it is undone, and says so", async () => {
    const file = await brought("operators", [
      ["código", "nome"],
      ["51", "Ana"],
      ["52", "Rui"],
    ]);
    await apply(file.id);
    const operators = (await admin<{ id: number; code: number }[]>("/registrations/operators")).body;
    const rui = operators.find(({ code }) => code === 52);
    await admin("/registrations/operators", { method: "PUT", body: { id: rui?.id, name: "Rui Lima" } });
    const { body } = await undo(file.id);
    expect([body.undone, body.refused]).toEqual([
      1,
      [{ line: 3, name: "Rui", reason: "mudou depois da importação" }],
    ]);
    const again = await brought("operators", [
      ["código", "nome"],
      ["51", "Ana Paula"],
    ]);
    expect(again.counts).toMatchObject({ new: 1 });
    await apply(again.id);
    expect(
      (await admin<{ name: string }[]>("/registrations/operators")).body.map(({ name }) => name),
    ).toEqual(expect.arrayContaining(["Ana Paula", "Rui Lima"]));
  });
});

describe("equipment", () => {
  it("comes with its group by name, and no more of it than the subscription allows", async () => {
    await test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
      transaction.updateTable("tenants").set({ equipment_amount: 4 }).execute(),
    );
    const { equipments } = (await admin<{ equipments: unknown[] }>("/registrations/equipments")).body;
    const head = ["número", "nome", "grupo", "endereço"];
    const added = [71, 72, 73, 74, 75].map((mid) => [mid, `E${mid}`, "", `10.0.0.${mid}`]);
    const file = await brought("equipments", [head, ...added, [76, "E76", "Linha 99", "10.0.0.9"]]);
    expect(file.counts).toMatchObject({ new: 4 - equipments.length, error: 6 - (4 - equipments.length) });
    const { rows } = await rowsOf(file.id, "status=error");
    expect(rows.at(-1)?.errors["group"]).toEqual({ text: "Linha 99", reason: "grupo não existe" });
    expect(rows[0]?.errors["mid"]?.reason).toBe("limite de equipamentos atingido");
    expect((await apply(file.id)).status).toBe(200);
  });
});

describeExportedFiles(() => ({
  be,
  addPlant: () => test.stores.addTenant(smallPlant),
  brought,
  apply,
  products,
  fileOf,
  upload,
  check,
  header,
}));

describeTaughtColumns(() => ({ upload, check, apply, undo }));

describeKeptFiles(() => ({
  postgres: test.postgres,
  tenant,
  admin,
  upload,
  brought,
  apply,
  header,
  rice,
  coffee,
}));

describe("a catalogue of 5,000 products with 20 wrong rows", () => {
  it("names each by row, column and reason, brings in the rest, and takes it out again", async () => {
    const good = Array.from({ length: 4_980 }, (_, place) => {
      const number = 10_001 + place;
      return [
        String(number),
        `Produto ${number}`,
        0.25 + (place % 40) / 4,
        "kg",
        8,
        15,
        15,
        5 + (place % 90) / 10,
        `789${number}`,
        "",
        "",
      ];
    });
    const wrong = wrongRows.map(([row]) => [...row, ...Array(11).fill("")].slice(0, 11) as string[]);
    const bytes = await xlsxOf([[...header, "correção abaixo"], ...good, ...wrong]);
    const { body, status } = await upload("products", bytes, "catalogo.xlsx");
    expect([status, body.format]).toEqual([200, "xlsx"]);
    const answer = await check(body);
    expect([answer.status, answer.fields]).toEqual([200, {}]);
    const checked = answer.body;
    expect(checked.counts).toMatchObject({ rows: 5_000, new: 4_980, changed: 0, same: 0, error: 20 });
    const { rows, total } = await rowsOf(body.id, "status=error");
    expect(total).toBe(20);
    const told = rows.map(({ line, errors }, place) => [
      line,
      wrongRows[place]?.[1],
      errors[wrongRows[place]?.[1] ?? ""]?.reason,
    ]);
    expect(told).toEqual(wrongRows.map(([, column, reason], place) => [4_982 + place, column, reason]));
    const errors = await fileOf(`${path}/${body.id}/errors?format=csv`);
    expect(errors.bytes.toString().trim().split("\r\n")).toHaveLength(21);
    expect((await apply(body.id)).status).toBe(200);
    expect(await products()).toHaveLength(4_980);
    const cheaper = await brought("products", [header, ...good.map((row) => row.with(7, "1,00").map(comma))]);
    expect(cheaper.counts).toMatchObject({ changed: 4_980, cells: 4_980 });
    await apply(cheaper.id);
    expect((await undo(cheaper.id)).body).toMatchObject({ undone: 4_980, refused: [] });
    expect((await undo(body.id)).body).toMatchObject({ undone: 4_980, refused: [] });
    expect(await products()).toEqual([]);
  });
});

const comma = (cell: string | number): string => String(cell).replace(".", ",");
