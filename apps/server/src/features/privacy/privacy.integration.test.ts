import type { ImportedFile, UserData } from "@fiel/contracts";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordAudits } from "../../platform/audit/record-audit.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { workbookOf } from "../../testing/sheet-files.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { formOf, testCaller, type TestCaller } from "../../testing/test-caller.ts";
import { password } from "../../testing/test-people.ts";
import { beginAnonymizing, forgetPortion } from "./anonymize-user.ts";

let test: TestApp;
let tenant: { tenantId: number; tenant: string };
let admin: TestCaller;
beforeAll(async () => {
  test = await openTestApp();
  tenant = await test.postgres.addTenant();
  admin = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Admin")).token);
});
afterAll(() => test.close());

const picture = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: "#456" } })
    .png()
    .toBuffer();
/** A user who left traces everywhere. */
const busyPerson = async (
  name: string,
  address = "203.0.113.77",
  device = "Mozilla/5.0 Firefox/128.0 Linux",
) => {
  const headers = { "x-forwarded-for": address, "user-agent": device };
  const { email, userId } = await test.addUser(tenant.tenantId, "Supervisor");
  const anyone = testCaller(test.app, tenant.tenant, null);
  const signIn = () => anyone<{ token: string }>("/users/access", { body: { email, password }, headers });
  const call = testCaller(test.app, tenant.tenant, (await signIn()).body.token);
  const form = formOf(
    { name, emailNotification: "2" },
    { profile_pic: { name: "x.png", bytes: await picture() } },
  );
  await call("/users/profile", { method: "PUT", body: form.body, headers: { ...headers, ...form.headers } });
  await call("/users/second-factor", { body: { password } });
  await anyone("/users/access/forgot", { body: { email } });
  await admin(`/users/profile/${userId}/role`, { body: { role: "Operator" } });
  await signIn();
  await expect.poll(() => test.mails.filter(({ to }) => to === email).length).toBe(1);
  return { email, userId, path: `/users/profile/${userId}` };
};
const remove = (path: string) => admin(path, { method: "DELETE" });
const anonymize = (path: string, by = admin) => by(`${path}/anonymize`, { method: "POST" });

describe("a user's data", () => {
  it("are one file with all that is kept, and no secret", async () => {
    const { email, userId, path } = await busyPerson("Célia Prado");
    const { status, body, headers } = await admin<UserData>(`${path}/export`);
    expect([status, headers["content-disposition"]]).toEqual([
      200,
      `attachment; filename="usuario-${userId}.json"`,
    ]);
    expect(body.user).toMatchObject({
      _id: userId,
      email,
      name: "Célia Prado",
      role: "Operator",
      emailNotification: 2,
    });
    expect(body.picture).toMatch(/^data:image\/webp;base64,/);
    expect(body.sessions).toHaveLength(2);
    expect(body.sessions[0]).toMatchObject({ address: "203.0.113.77", endedAt: null });
    expect(body.links).toMatchObject([{ purpose: "reset", usedAt: null }]);
    expect(body.audit.map(({ action }) => action).toSorted()).toEqual([
      "changeRole",
      "export",
      "requestReset",
      "signIn",
      "signIn",
      "update",
    ]);
    expect(JSON.stringify(body)).not.toMatch(/argon2|token|secret"/i);
  });

  it("are a whole file also when the trail is long", async () => {
    const { userId, email } = await test.addUser(tenant.tenantId, "Operator");
    const rows = Array.from({ length: 2_500 }, (_, i) => ({
      tenant_id: tenant.tenantId,
      actor: email,
      actor_id: userId,
      actor_kind: "user" as const,
      action: "bulk",
      entity: "product",
      entity_id: String(i),
    }));
    await test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
      transaction.insertInto("audit_entries").values(rows).execute(),
    );
    const { body } = await admin<UserData>(`/users/profile/${userId}/export`);
    const ids = body.audit.filter(({ action }) => action === "bulk").map(({ entityId }) => Number(entityId));
    expect(ids).toEqual(Array.from({ length: 2_500 }, (_, i) => 2_499 - i));
  });
});

describe("a removed user", () => {
  it("is anonymized everywhere, in the trail too, and what they did stays", async () => {
    const { email, userId, path } = await busyPerson("Dário Nunes", "203.0.113.78", "Netscape/4.7");
    expect((await anonymize(path)).code).toBe("UserNotRemoved");
    await remove(path);
    const { body: before } = await admin<{ entries: unknown[] }>(`/audit?actor=${userId}&limit=500`);
    expect((await anonymize(path)).body).toEqual({ success: true });
    const everything = await tablesOf(tenant.tenantId);
    expect(everything.includes(userId)).toBe(true);
    const traces = ["Dário", "Nunes", `"${email}"`, "203.0.113.78", "Netscape"];
    expect(traces.filter((trace) => everything.includes(trace))).toEqual([]);
    const { body: after } = await admin<{ entries: { actor: string; address: null }[] }>(
      `/audit?actor=${userId}&limit=500`,
    );
    expect(after.entries).toHaveLength(before.entries.length);
    expect(new Set(after.entries.map(({ actor, address }) => `${actor} ${address}`))).toEqual(
      new Set(["Usuário anonimizado null"]),
    );
    const { body: one } = await admin(path);
    expect(one).toMatchObject({ name: "Usuário anonimizado", anonymized: true, profilePicPath: null });
    expect((await admin(`${path}/picture`)).status).toBe(404);
    expect((await anonymize(path)).status).toBe(200);
  });

  it("is gone on with where it was cut off, portion by portion, and not said to be anonymized before", async () => {
    const { email, userId, path } = await busyPerson("Hélio Dantas Paiva");
    const { tenantId } = tenant;
    const within = <T>(work: (transaction: TenantTransaction) => Promise<T>): Promise<T> =>
      test.postgres.store.withTenant(tenantId, work);
    const by = { tenantId, kind: "user", id: "x", name: "Outra pessoa", address: null } as const;
    const told = { by, action: "note", entity: "note", entityId: 1 };
    await within((transaction) =>
      recordAudits(
        transaction,
        Array.from({ length: 1_000 }, (_, i) => ({
          ...told,
          after: { said: `${i}: Hélio Dantas Paiva (${email})` },
        })),
      ),
    );
    await remove(path);
    await within((transaction) => beginAnonymizing(transaction, by, userId));
    let portions = 0;
    const isIn = async () => (await tablesOf(tenantId)).includes("Hélio Dantas");
    // Interrupted in the middle of the trail.
    while (
      (await within(async (transaction) => {
        await forgetPortion(transaction, userId, 1);
        return (
          await sql<{ block: number }>`select next_block as block from forgettings`.execute(transaction)
        ).rows[0]?.block;
      })) !== 3
    )
      portions += 1;
    expect(portions).toBeGreaterThan(1);
    expect([await isIn(), (await admin(path)).body]).toMatchObject([true, { anonymized: false }]);
    expect((await anonymize(path)).body).toEqual({ success: true });
    expect([await isIn(), (await tablesOf(tenantId)).includes(`"${email}"`)]).toEqual([false, false]);
    expect((await admin(path)).body).toMatchObject({ anonymized: true });
  });

  it("leaves no file in which they may be named: what was read of it stays, and it is sent again for another sheet", async () => {
    const { email, path } = await busyPerson("Ivo Prates");
    const lines = [
      ["código", "nome", "contato"],
      ["31", "Bia", email],
    ];
    const file = {
      name: "operadores.xlsx",
      bytes: await workbookOf({ Operadores: lines, Outra: lines }),
    };
    const read = (form: ReturnType<typeof formOf>) =>
      admin<ImportedFile>("/registrations/imports", { method: "POST", ...form });
    const { id } = (await read(formOf({ kind: "operators" }, { file }))).body;
    await remove(path);
    expect((await anonymize(path)).body).toEqual({ success: true });
    expect((await admin(`/registrations/imports/${id}`)).status).toBe(200);
    const again = { kind: "operators", again: String(id), sheet: "Outra" };
    expect(await read(formOf(again, {}))).toMatchObject({
      status: 422,
      fields: { file: "O arquivo não está mais guardado: envie-o de novo." },
    });
    const kept = await test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
      transaction.selectFrom("import_files").select("import_id").execute(),
    );
    expect(kept).toEqual([]);
  });

  it("leaves others' traces as they are", async () => {
    const { path } = await busyPerson("Eva Reis");
    const stays = await busyPerson("Fábio Melo");
    const traceOf = async () => (await admin(`/audit?actor=${stays.userId}&limit=500`)).body;
    const before = await traceOf();
    await remove(path);
    await anonymize(path);
    expect(await traceOf()).toEqual(before);
    expect((await admin(stays.path)).body).toMatchObject({ name: "Fábio Melo", anonymized: false });
  });

  it("is another tenant's to keep, and an administrator's alone to anonymize", async () => {
    const { userId, path } = await busyPerson("Gil Souza");
    await remove(path);
    const elsewhere = await test.postgres.addTenant();
    const stranger = testCaller(test.app, elsewhere.tenant, (await test.signIn(elsewhere, "Admin")).token);
    expect([(await anonymize(path, stranger)).status, (await stranger(`${path}/export`)).status]).toEqual([
      404, 404,
    ]);
    const operator = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Operator")).token);
    expect([(await anonymize(path, operator)).status, (await operator(`${path}/export`)).status]).toEqual([
      403, 403,
    ]);
    expect((await admin(`/users/profile/${userId}`)).body).toMatchObject({ name: "Gil Souza" });
  });
});

/** All rows of all tables of the tenant, as the application sees them. */
async function tablesOf(tenantId: number): Promise<string> {
  const tables = [
    "users",
    "sessions",
    "user_tokens",
    "audit_entries",
    "mail_queue",
    "user_pictures",
    "second_factors",
  ] as const;
  const found = await test.postgres.store.withTenant(tenantId, (transaction) =>
    Promise.all(tables.map((table) => transaction.selectFrom(table).selectAll().execute())),
  );
  return JSON.stringify(found);
}
