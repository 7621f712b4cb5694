import type { ImportedFile, ImportedRow, ImportMapping } from "@fiel/contracts";
import { type UnitCode, unitOptions } from "@fiel/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { csvOf, type Rows } from "../../../testing/sheet-files.ts";
import { dumpOf } from "../../../testing/tenant-dump.ts";
import { openTestApp, type TestApp } from "../../../testing/test-app.ts";
import { formOf, testCaller, type TestCaller } from "../../../testing/test-caller.ts";
import type { Change } from "../../../platform/records/entity.ts";
import { applyImport } from "./apply-import.ts";
import { checkImport } from "./check-import.ts";

let test: TestApp;
let tenantId: number;
let admin: TestCaller;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  const tenant = await test.postgres.addTenant();
  ({ tenantId } = tenant);
  await test.postgres.store.withTenant(tenantId, (transaction) =>
    transaction.updateTable("tenants").set({ equipment_amount: 12 }).execute(),
  );
  admin = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Admin")).token);
});

const path = "/registrations/imports";
const bytesOf = (rows: Rows | string) => (typeof rows === "string" ? Buffer.from(rows) : csvOf(rows));
const upload = (kind: string, rows: Rows | string) =>
  admin<ImportedFile>(path, {
    method: "POST",
    ...formOf({ kind }, { file: { name: "a.csv", bytes: bytesOf(rows) } }),
  });
const check = ({ id, mapping }: ImportedFile, other: Partial<ImportMapping> = {}) =>
  admin<ImportedFile & { error: { fields: object } }>(`${path}/${id}/columns`, {
    method: "PUT",
    body: { ...mapping, ...other },
  });
/** Net weights in g, converted from the integers of each product's unit. */
const weightsOf = async ({ id }: ImportedFile) => {
  const { rows } = (await admin<{ rows: ImportedRow[] }>(`${path}/${id}/rows?limit=1000`)).body;
  return rows.map(({ values }) => {
    const { unit, resolution } = unitOptions[values["unit"] as UnitCode];
    return (Number(values["netWeight"]) * (unit === "kg" ? 1_000 : 1)) / 10 ** resolution;
  });
};
const weighing = (...weights: string[]): Rows => [
  ["Código", "Nome", "peso (kg)", "custo"],
  ...weights.map((weight, i) => [String(i + 1), `Produto ${i + 1}`, weight, "1.029,00"]),
];

describe("the decimal mark", () => {
  it("of a column is the one before which a zero leads, whatever the other columns have", async () => {
    const { body } = await upload("products", weighing("0.500", "1.250", "0.250"));
    await check(body);
    expect(await weightsOf(body)).toEqual([500, 1250, 250]);
  });

  it("is seen where units are written out behind the numbers", async () => {
    const { body } = await upload("products", weighing("0.500 quilos", "1.250 quilos"));
    await check(body);
    expect(await weightsOf(body)).toEqual([500, 1250]);
  });

  it.each(["codes", "types"])("is not told by %s", async (which) => {
    const tell = (code: string, type: string, weight: string) => [code, "Arroz", weight, type];
    const { body } = await upload("products", [
      ["código", "nome", "peso (kg)", "tipo"],
      which === "codes" ? tell("10.01", "A", "1,250") : tell("7", "3.1", "1,250"),
    ]);
    expect(body.mapping.decimal).toBeNull();
    expect((await check(body, { decimal: "," })).status).toBe(200);
    expect(await weightsOf(body)).toEqual([1250]);
  });

  it.each([
    ["peso (kg)", "5.000", [5000, 1000], [5_000_000, 1_000_000]],
    ["peso", "5.000 kg", [5000, 1000], [5_000_000, 1_000_000]],
  ])("of kilograms is not told by prices: %s, %s", async (header, first, byPoint, byComma) => {
    const { body } = await upload("products", [
      ["Código", "Nome", header, "custo"],
      ["1", "Arroz", first, "5,20"],
      ["2", "Feijão", first.replace("5", "1"), "3,10"],
    ]);
    expect(body.mapping.decimal).toBeNull();
    expect((await check(body)).status).toBe(422);
    expect((await check(body, { decimal: "." })).status).toBe(200);
    expect(await weightsOf(body)).toEqual(byPoint);
    expect((await check(body, { decimal: "," })).status).toBe(200);
    expect(await weightsOf(body)).toEqual(byComma);
  });

  it.each([
    ["grams", "peso (g)", "5.000"],
    ["kilograms, if these are not thousands by it,", "peso (kg)", "5,000"],
  ])("of %s is that of the prices beside them", async (_, header, weight) => {
    const { body } = await upload("products", [
      ["Código", "Nome", header, "custo"],
      ["1", "Arroz", weight, "5,20"],
    ]);
    expect(body.mapping.decimal).toBe(",");
    await check(body);
    expect(await weightsOf(body)).toEqual([5000]);
  });

  it.each(["peso (kg)", "peso"])("is not told by commas between the cells: %s", async (header) => {
    const rows = ["1,A,12", "2,B,13", "3,C,14", "4,D,1.250"];
    const { body } = await upload("products", [`Código,Nome,${header}`, ...rows].join("\n"));
    expect([body.separator, body.mapping.decimal]).toEqual([",", null]);
    // Both readings of this one are shown.
    expect(body.columns[2]?.samples).toContain("1.250");
    expect((await check(body)).status).toBe(422);
    expect((await check(body, { decimal: ".", decimalChosen: true })).status).toBe(200);
  });

  it("is asked for once kilograms are told by hand, and the choice stays with the file until it is changed", async () => {
    const { body } = await upload("products", [
      ["Código", "Nome", "peso (g)", "custo"],
      ["1", "Arroz", "5.000", "5,20"],
    ]);
    expect(body.mapping.decimal).toBe(",");
    const columns = body.mapping.columns.with(2, { field: "netWeight", unit: "kg" });
    const asked = await check(body, { columns });
    expect([asked.status, Object.keys(asked.body.error.fields)]).toEqual([422, ["decimal"]]);
    for (const [decimal, weight] of [
      [",", 5_000_000],
      [".", 5000],
    ] as const) {
      const mapping = { columns, decimal, decimalChosen: true };
      expect((await check(body, mapping)).body.mapping).toMatchObject(mapping);
      expect(await weightsOf(body)).toEqual([weight]);
    }
    const applied = await admin<ImportedFile>(`${path}/${body.id}/apply`, { method: "POST" });
    expect(applied.body.mapping).toMatchObject({ decimal: ".", decimalChosen: true });
  });

  it("is asked for where numbers can be read in both ways, and taken as it is told", async () => {
    const rows = weighing("1.250", "2.500").map((row) => row.slice(0, 3));
    const { body } = await upload("products", rows);
    expect(body.mapping.decimal).toBeNull();
    const unsaid = await check(body);
    expect([unsaid.status, unsaid.body.error.fields]).toMatchObject([
      422,
      { decimal: expect.anything() as unknown },
    ]);
    expect((await check(body, { decimal: "." })).status).toBe(200);
    expect(await weightsOf(body)).toEqual([1250, 2500]);
    expect((await check(body, { decimal: "," })).status).toBe(200);
    expect(await weightsOf(body)).not.toEqual([1250, 2500]);
  });
});

it("takes headers that are words of JavaScript as any others", async () => {
  const words = ["Constructor", "toString", "__proto__", "valueOf", "hasOwnProperty"];
  const { status, body } = await upload("operators", [
    ["Código", "Nome", ...words],
    ["7", "Ana", ...words],
  ]);
  expect(status).toBe(200);
  expect((await check(body)).body.counts).toMatchObject({ rows: 1, new: 1 });
  expect((await admin(`${path}/${body.id}/apply`, { method: "POST" })).status).toBe(200);
  const again = await upload("operators", [
    ["Código", "Nome", ...words],
    ["8", "Eva", ...words],
  ]);
  expect([again.status, again.body.remembered]).toEqual([200, true]);
});

describe("what columns were told to be", () => {
  const rows: Rows = [
    ["Código", "Nome", "Apelido"],
    ["7", "Ana", "Aninha"],
  ];
  const wrong = (columns: ImportMapping["columns"]) => {
    const [code, name, nick] = columns;
    return [code!, { ...name!, field: null }, { ...nick!, field: "name" }];
  };
  const nameColumn = ({ mapping, remembered }: ImportedFile) => [
    mapping.columns.findIndex(({ field }) => field === "name"),
    remembered,
  ];

  it("is no more known by a preview that nobody applied", async () => {
    const { body } = await upload("operators", rows);
    expect((await check(body, { columns: wrong(body.mapping.columns) })).status).toBe(200);
    expect(nameColumn((await upload("operators", rows)).body)).toEqual([1, false]);
    expect((await admin(`${path}/${body.id}`, { method: "DELETE" })).status).toBe(200);
    expect(nameColumn((await upload("operators", rows)).body)).toEqual([1, false]);
  });

  it("is known by a file that was applied, until it is undone", async () => {
    const { body } = await upload("operators", rows);
    await check(body, { columns: wrong(body.mapping.columns) });
    expect((await admin(`${path}/${body.id}/apply`, { method: "POST" })).status).toBe(200);
    expect(nameColumn((await upload("operators", rows)).body)).toEqual([2, true]);
    expect((await admin(`${path}/${body.id}/undo`, { method: "POST" })).status).toBe(200);
    expect(nameColumn((await upload("operators", rows)).body)).toEqual([1, false]);
  });
});

describe("a preview", () => {
  /** Tables that keep a file and the mapping of its columns. */
  const ofFiles = new Set(["imports", "import_files", "import_rows", "import_mappings"]);
  const others = async () =>
    Object.entries(await dumpOf(test.postgres, tenantId)).filter(([table]) => !ofFiles.has(table));
  const machines: Rows = [
    ["Número da máquina", "Nome", "Endereço"],
    ...Array.from({ length: 12 }, (_, i) => [i + 1, `EQ${i + 1}`, `10.0.0.${i + 1}`]),
  ];

  it.each<[string, Rows]>([
    ["equipments", machines],
    ["products", weighing("0,500", "1,250")],
    [
      "operators",
      [
        ["Código", "Nome"],
        ["7", "Ana"],
      ],
    ],
    [
      "events",
      [
        ["Código", "Nome"],
        ["20", "Falta de filme"],
      ],
    ],
    [
      "coils",
      [
        ["Código", "Nome", "Peso (g)"],
        ["9", "Filme 50", "25"],
      ],
    ],
  ])("of %s changes nothing that is registered, and tells nobody", async (kind, rows) => {
    const before = await others();
    const { body } = await upload(kind, rows);
    for (let again = 0; again < 3; again += 1) expect((await check(body)).status).toBe(200);
    expect(await others()).toEqual(before);
  });

  it("of machines of one group asks the store as often for sixty as for six, and keeps nobody from the group", async () => {
    const group = { tenant_id: tenantId, name: "Linha 1" };
    await test.postgres.store.withTenant(tenantId, (transaction) =>
      transaction.insertInto("equipment_groups").values(group).execute(),
    );
    const ofGroup = (first: number, count: number): Rows => [
      ["Número da máquina", "Nome", "Endereço", "Grupo"],
      ...Array.from({ length: count }, (_, i) => [first + i, `E${first + i}`, `10.0.0.${i + 1}`, "Linha 1"]),
    ];
    const by = { tenantId, kind: "system", id: null, name: "teste", address: null } as const;
    const askedBy = (work: (change: Change) => Promise<unknown>): Promise<number> =>
      test.postgres.store.withTenant(tenantId, async (transaction) => {
        let asked = 0;
        const counting = transaction.withPlugin({
          transformQuery: ({ node }) => ((asked += 1), node),
          transformResult: async ({ result }) => result,
        });
        await work({ transaction: counting, by, nowMs: 1_790_000_000_000 });
        return asked;
      });
    const checking = async (rows: Rows) => {
      const { body } = await upload("equipments", rows);
      const asked = await askedBy(async (change) => {
        await checkImport(change, String(body.id), body.mapping);
        await test.postgres.store.withTenant(tenantId, (other) =>
          sql`select from equipment_groups for update nowait`.execute(other),
        );
      });
      return { id: body.id, asked };
    };
    expect((await checking(ofGroup(1, 60))).asked).toBe((await checking(ofGroup(1, 6))).asked);
    const applying = async (rows: Rows) => {
      const { id } = await checking(rows);
      return askedBy((change) => applyImport(change, String(id)));
    };
    await test.postgres.store.withTenant(tenantId, (transaction) =>
      transaction.updateTable("tenants").set({ equipment_amount: 500 }).execute(),
    );
    const [, few, many] = [
      await applying(ofGroup(1, 1)),
      await applying(ofGroup(2, 2)),
      await applying(ofGroup(4, 20)),
    ];
    expect(many).toBe(few);
  });

  it("mails nobody that all places are taken; taking them does, once", async () => {
    const warnings = () =>
      test.mails.filter(({ subject }) => subject === "12 de 12 equipamentos em uso").length;
    const { body } = await upload("equipments", machines);
    await check(body);
    expect((await others()).find(([table]) => table === "limit_warnings")?.[1]).toEqual([]);
    expect(warnings()).toBe(0);
    expect((await admin(`${path}/${body.id}/apply`, { method: "POST" })).status).toBe(200);
    await expect.poll(warnings).toBe(1);
  });
});
