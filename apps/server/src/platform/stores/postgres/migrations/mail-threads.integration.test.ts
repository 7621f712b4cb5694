import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestPostgres, type TestPostgres } from "../../../../testing/test-postgres.ts";
import { providerId } from "../../../tenants/provider.ts";
import { up } from "./0062-mail-threads.ts";

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await openTestPostgres();
});
afterAll(() => postgres.close());

it("keeps the subject that a provider wrote for new invoices as that of all mails about one", async () => {
  const row = { language: "pt_BR", module: "invoiceMails" };
  await postgres.store.withTenant(providerId, (transaction) =>
    transaction
      .insertInto("language_texts")
      .values([
        { ...row, code: "issued.subject", text: "Nota {number} do Moinho" },
        { ...row, code: "late.subject", text: "Nota {number} vencida" },
        { ...row, code: "late.what", text: "Venceu." },
      ])
      .execute(),
  );
  // Run as the owner runs it, on the earlier schema.
  await postgres.owner.transaction().execute(async (transaction) => {
    await sql`alter table alert_deliveries drop column subject`.execute(transaction);
    await up(transaction as unknown as Kysely<unknown>);
  });
  const texts = await postgres.store.shared
    .selectFrom("language_texts")
    .select(["code", "text"])
    .orderBy("code")
    .execute();
  expect(texts).toEqual([
    { code: "late.what", text: "Venceu." },
    { code: "subject", text: "Nota {number} do Moinho" },
  ]);
});
