import type { Product } from "@fiel/contracts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bringTextsOver } from "./platform/stores/postgres/migrations/0064-texts-and-days.ts";
import { productCalled } from "./platform/registrations/product-called.ts";
import { csvOf } from "./testing/sheet-files.ts";
import { openTestApp, type TestApp } from "./testing/test-app.ts";
import { formOf, testCaller, type TestCaller } from "./testing/test-caller.ts";
import { password } from "./testing/test-people.ts";
import { smallPlant } from "./testing/test-stores.ts";

let test: TestApp;
let tenant: { tenantId: number; tenant: string };
let email: string;
let admin: TestCaller;
beforeAll(async () => {
  test = await openTestApp();
  tenant = await test.stores.addTenant(smallPlant);
  const signedIn = await test.signIn(tenant, "Admin");
  ({ email } = signedIn);
  admin = testCaller(test.app, tenant.tenant, signedIn.token);
});
afterAll(() => test.close());

const products = async () => (await admin<Product[]>("/registrations/products")).body;
const operator = (name: string, code: number) => admin("/registrations/operators", { body: { name, code } });

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
  it("is brought into the one form, but for a twin of what has it already", async () => {
    await operator("Zulmira dos Reis", 802);
    await operator("Ana", 803);
    await operator("Ana outra", 804);
    const write = (code: number, name: string) =>
      test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
        transaction.updateTable("operators").set({ name }).where("code", "=", code).execute(),
      );
    await write(802, "Zul\u200bmira dos\u00a0Reis");
    await write(804, "A\u00adna");
    await bringTextsOver(test.postgres.owner as never);
    const { rows } = await test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
      sql<{
        code: number;
        name: string;
      }>`select code, name from operators where code > 801 order by code`.execute(transaction),
    );
    expect(rows.map(({ name }) => name)).toEqual(["Zulmira dos Reis", "Ana", "A\u00adna"]);
    expect((await products()).length).toBeGreaterThan(0);
  });
});
