import { getProductionCards, type Product } from "@fiel/contracts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bringTextsOver } from "./platform/stores/postgres/migrations/0064-texts-and-days.ts";
import { up as halveCodes } from "./platform/stores/postgres/migrations/0128-codes-at-half-width.ts";
import { sql as telemetrySql } from "./platform/stores/telemetry/sql.ts";
import type { TenantTransaction } from "./platform/stores/postgres/postgres-store.ts";
import { productCalled } from "./platform/registrations/product-called.ts";
import { ask, type Caller, storeBatch } from "./testing/dashboard-questions.ts";
import { csvOf } from "./testing/sheet-files.ts";
import { openTestApp, type TestApp } from "./testing/test-app.ts";
import { formOf, testCaller, type TestCaller } from "./testing/test-caller.ts";
import { password } from "./testing/test-people.ts";
import { smallPlant, weighingsOf } from "./testing/test-stores.ts";

let test: TestApp;
let tenant: { tenantId: number; tenant: string };
let email: string;
let admin: TestCaller;
let caller: Caller;
beforeAll(async () => {
  test = await openTestApp();
  tenant = await test.stores.addTenant(smallPlant);
  const signedIn = await test.signIn(tenant, "Admin");
  ({ email } = signedIn);
  caller = { ...tenant, token: signedIn.token };
  admin = testCaller(test.app, tenant.tenant, signedIn.token);
});
afterAll(() => test.close());

const products = async () => (await admin<Product[]>("/registrations/products")).body;
const operator = (name: string, code: number) => admin("/registrations/operators", { body: { name, code } });

/** Runs like a migration: as the owner, who is no superuser, in the transaction of all migrations. */
const bringOver = () =>
  test.postgres.owner.transaction().execute((transaction) => bringTextsOver(transaction as never));
const inTenant = <T>(work: (transaction: TenantTransaction) => Promise<T>): Promise<T> =>
  test.postgres.store.withTenant(tenant.tenantId, work);

describe("signs that cannot be seen", () => {
  it("make no other user of an address that is there", async () => {
    const invite = (address: string, name: string) =>
      admin<{ name: string; email: string }>("/users/profile", {
        body: { email: address, name, role: "Operator" },
      });
    const made = await invite("zul\u200bmira@example.com", "Zulmira\u00a0da\u2060 Conceic\u0327a\u0303o");
    expect(made.body).toMatchObject({ email: "zulmira@example.com", name: "Zulmira da Conceição" });
    expect((await invite("zulmira@exam\u00adple.com", "Outra")).code).toBe("UserAlreadyExists");
  });

  it("beside a pasted address let in whom it belongs to", async () => {
    const anyone = testCaller(test.app, tenant.tenant, null);
    for (const pasted of [
      `\u200b${email}`,
      `\u202a${email}\u202c`,
      email.replace("@", "\u2060@"),
      `${email}\u00a0`,
    ]) {
      const answer = await anyone("/users/access", { body: { email: pasted, password } });
      expect([pasted, answer.status]).toEqual([pasted, 200]);
    }
  });

  it("in an imported code are the same product's, and in a gateway's too", async () => {
    const rows = csvOf(
      [
        ["cod_prod", "DESCRI\u200bÇÃO", "peso liq", "un"],
        ["ARR\u00adOZ-1\u200b", "Arroz 1 kg", "1", "kg"],
      ],
      "utf8",
    );
    const file = { name: "p.csv", bytes: rows };
    const read = await admin<{ id: number; mapping: object }>("/registrations/imports", {
      method: "POST",
      ...formOf({ kind: "products" }, { file }),
    });
    const { id, mapping } = read.body;
    const checked = await admin<{ counts: object }>(`/registrations/imports/${id}/columns`, {
      method: "PUT",
      body: { ...mapping, decimal: "," },
    });
    expect([read.code, checked.code]).toEqual([null, null]);
    expect(checked.body.counts).toMatchObject({ new: 0 });
    const registered = await test.stores.registrations.of(tenant.tenantId);
    expect(productCalled(registered, "\ufeffARROZ\u2060-1")?.id).toBe(
      productCalled(registered, "ARROZ-1")?.id,
    );
    expect(productCalled(registered, "ARROZ-1")).toBeDefined();
    expect(productCalled(registered, "ＡＲＲＯＺ－１")?.id).toBe(productCalled(registered, "ARROZ-1")?.id);
  });

  it("of a code that a gateway sends count to the product that it means, in all that it sends", async () => {
    const { tenantId } = tenant;
    const nowMs = Date.now();
    const codes = [
      "ARROZ-1",
      "ARR\u200bOZ-1",
      "\ufeffARROZ\u2060-1",
      "ARROZ\u00ad-1\u200e",
      "ＡＲＲＯＺ－１",
    ];
    await storeBatch(test, tenantId, nowMs, {
      weighings: codes.flatMap((product, place) =>
        weighingsOf(nowMs - (place + 1) * 60_000, [1_010_000, 1_011_000], { product }),
      ),
      leftovers: codes.map((product, place) => ({
        equipment: 3,
        at: nowMs - place * 1_000,
        kind: "scrap" as const,
        product,
        weightMg: 1_000,
      })),
      statuses: [{ equipment: 3, at: nowMs, state: 2, speed: 20, product: "ARR\u200bOZ-1" }],
    });
    const id = productCalled(await test.stores.registrations.of(tenantId), "ARROZ-1")?.id;
    const store = test.stores.telemetry.forTenant(tenantId);
    const counted = await store.rows(
      telemetrySql`select product, count() as n, uniqExact(at) as instants from weighings group by product`,
    );
    expect(counted).toEqual([{ product: id, n: 2 * codes.length, instants: 2 * codes.length }]);
    const left = await inTenant((db) => db.selectFrom("leftovers").select("product").execute());
    expect(left.map(({ product }) => product)).toEqual(codes.map(() => id));
    const windows = [{ startMs: nowMs - 3_600_000, endMs: nowMs + 1_000 }];
    const { data: cards } = await ask(test.app, getProductionCards, caller, { windows });
    const card = cards.find(({ equipment }) => equipment.name === "ARZ1");
    expect([card?.product?.name, card?.running?.name, card?.others]).toEqual([
      "Arroz 1 kg",
      "Arroz 1 kg",
      [],
    ]);
  });

  it("are looked for as they are written where a product's code has them", async () => {
    await inTenant((transaction) =>
      sql`
        insert into products (tenant_id, code, code_text, name, net_weight)
        values (${tenant.tenantId}, 11, ${"AV\u00a0EIA"}, 'Aveia', 1)
      `.execute(transaction),
    );
    const dates = JSON.stringify([{ startTimestamp: 0, endTimestamp: 60_000 }]);
    const codeFor = async (product: string) => {
      const query = new URLSearchParams({ product, dates, timezone: "America/Sao_Paulo" });
      return (await admin(`/dashboard/production/weights?${query.toString()}`)).code;
    };
    await expect.poll(() => codeFor("AV\u00a0EIA")).toBeNull();
    expect(await codeFor("ARR\u200bOZ-1")).toBeNull();
    expect(await codeFor("AV\u2002EIA")).toBe("UnknownProduct");
  });

  it("and wide ones of a search find what is written with others, and are no pattern", async () => {
    await inTenant((transaction) =>
      sql`
        insert into products (tenant_id, code, code_text, name, net_weight)
        values (${tenant.tenantId}, 12, 'QZX-9', '大米（大）', 1)
      `.execute(transaction),
    );
    const named = async (search: string) =>
      (await admin<Product[]>(`/registrations/products?search=${encodeURIComponent(search)}`)).body.map(
        ({ name }) => name,
      );
    await inTenant((transaction) =>
      sql`
        insert into products (tenant_id, code, code_text, name, net_weight)
        values (${tenant.tenantId}, 13, 'RTL-1', ${"أرز \u2067بسمتي\u2069 جديد"}, 1)
      `.execute(transaction),
    );
    expect((await named("بسمتي جديد")).length).toBe(1);
    for (const search of ["ｑｚｘ－９", "qzx", "（大）", "(大)"])
      expect(await named(search)).toEqual(["大米（大）"]);
    for (const search of ["q％9", "qzx＿9"]) expect(await named(search)).toEqual([]);
  });

  it("of a search are not looked for", async () => {
    await operator("Zulmira", 801);
    const found = await admin<{ entries: { entityName: string }[] }>(
      `/audit?entity=oper${encodeURIComponent("\u200b")}ator`,
    );
    expect(found.body.entries.map(({ entityName }) => entityName)).toContain("Zulmira");
  });
});

describe("what was stored before", () => {
  it("is brought into the one form", async () => {
    await operator("Zulmira dos Reis", 802);
    const { userId } = await test.addUser(tenant.tenantId, "Operator");
    await inTenant(async (transaction) => {
      const { tenantId } = tenant;
      await sql`update operators set name = ${"Zul\u200bmira dos\u00a0Reis"} where code = 802`.execute(
        transaction,
      );
      await sql`update users set name = ${"Rui\u00a0Sá"} where id = ${userId}`.execute(transaction);
      await sql`
        insert into products (tenant_id, code, code_text, name, brand, net_weight)
        values (${tenantId}, 21, ${"A-\u200b21"}, 'A', ${"Bom\u00a0Dia"}, 1)
      `.execute(transaction);
      await sql`
        insert into orders (tenant_id, code_text, product_id, group_id, count)
        select ${tenantId}, ${"OP\u00a012"}, p.id, g.id, 1 from products p, equipment_groups g where p.code = 21
      `.execute(transaction);
      await sql`
        insert into boards (tenant_id, name, place, pages, seconds, zoom, theme, token_hash)
        values (${tenantId}, ${"En\u00adtrada"}, ${"Sala\u00a01"}, '{production}', 10, 'normal', 'dark', 'x')
      `.execute(transaction);
    });
    const versionOf = () =>
      inTenant(async (transaction) => {
        const { rows } = await sql<{ version: number }>`select version from data_versions`.execute(
          transaction,
        );
        return rows[0]?.version ?? 0;
      });
    const before = await versionOf();
    await bringOver();
    expect(await versionOf()).toBe(before + 1);
    const { rows } = await inTenant((transaction) =>
      sql`
        select o.name as operator, r.code_text as order, p.code_text, p.brand, b.name as board, b.place, u.name as user
        from operators o, orders r, products p, boards b, users u where o.code = 802 and p.code = 21 and u.id = ${userId}
      `.execute(transaction),
    );
    expect(rows).toEqual([
      {
        operator: "Zulmira dos Reis",
        order: "OP 12",
        code_text: "A-21",
        brand: "Bom Dia",
        board: "Entrada",
        place: "Sala 1",
        user: "Rui Sá",
      },
    ]);
    expect((await products()).length).toBeGreaterThan(0);
  });

  it("with codes of wide signs is at half width since, so that a file finds it; a twin stays", async () => {
    await inTenant(async (transaction) => {
      for (const [code, text] of [
        [51, "ＷＤ－１"],
        [52, "ＷＤ－２"],
        [53, "WD-2"],
      ] as const)
        await sql`
          insert into products (tenant_id, code, code_text, name, bar_code, net_weight)
          values (${tenant.tenantId}, ${code}, ${text}, 'W', '７８９', 1)
        `.execute(transaction);
    });
    await test.postgres.owner.transaction().execute((transaction) => halveCodes(transaction as never));
    const { rows } = await inTenant((transaction) =>
      sql`select code_text, bar_code from products where code between 51 and 53 order by code`.execute(
        transaction,
      ),
    );
    expect(rows).toEqual(["WD-1", "ＷＤ－２", "WD-2"].map((code_text) => ({ code_text, bar_code: "789" })));
  });

  it("and is not in the one form, changes with its form's other fields and keeps its code", async () => {
    const { rows } = await inTenant((transaction) =>
      sql<{ id: number }>`
        insert into orders (tenant_id, code_text, product_id, group_id, count)
        select ${tenant.tenantId}, 'ＯＰ－７⠀', p.id, g.id, 1 from products p, equipment_groups g
        where p.code = 21 order by g.id limit 1 returning id
      `.execute(transaction),
    );
    const id = rows[0]?.id;
    const change = (codeText: string) =>
      admin<{ codeText: string }>("/registrations/orders", {
        method: "PUT",
        body: { id, status: 1, dueAt: 1_800_000_000_000, codeText },
      });
    const changed = await change("OP-7");
    expect([changed.code, changed.body.codeText, changed.body]).toEqual([
      null,
      "ＯＰ－７⠀",
      expect.objectContaining({ dueAt: 1_800_000_000_000 }),
    ]);
    expect((await change("OP-8")).code).toBe("InvalidRequest");
  });

  it("stays where no two may be called the same and another one is; what many share is brought over in all", async () => {
    await inTenant(async (transaction) => {
      const product = (code: number, text: string, removed = false) =>
        sql`
        insert into products (tenant_id, code, code_text, name, brand, net_weight, removed_at)
        values (${tenant.tenantId}, ${code}, ${text}, 'B', ${"Boa\u00a0Terra"}, 1, ${removed ? new Date() : null})
      `.execute(transaction);
      await product(31, "B\u00a01");
      await product(32, "B 1");
      await product(33, "C\u00a01");
      await product(34, "C\u20021");
      await product(35, "B\u20021", true);
      await product(36, "b\u00a01");
      for (const name of ["Ana\u00a0Sá", "Ana\u2002Sá"])
        await sql`insert into equipment_groups (tenant_id, name) values (${tenant.tenantId}, ${name})`.execute(
          transaction,
        );
      await sql`insert into equipment_groups (tenant_id, name) values (${tenant.tenantId}, 'ANA SÁ')`.execute(
        transaction,
      );
    });
    await bringOver();
    const { rows } = await inTenant((transaction) =>
      sql<{ code_text: string; brand: string }>`
        select code_text, brand from products where code between 31 and 36 order by code
      `.execute(transaction),
    );
    expect(rows.map((row) => row.code_text)).toEqual(["B\u00a01", "B 1", "C 1", "C\u20021", "B 1", "b 1"]);
    expect(new Set(rows.map(({ brand }) => brand))).toEqual(new Set(["Boa Terra"]));
    const groups = await inTenant((transaction) =>
      sql<{ name: string }>`select name from equipment_groups where name ~* '^ana' order by id`.execute(
        transaction,
      ),
    );
    expect(groups.rows.map(({ name }) => name)).toEqual(["Ana\u00a0Sá", "Ana\u2002Sá", "ANA SÁ"]);
  });
});
