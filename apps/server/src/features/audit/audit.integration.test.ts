import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { AnswerOf, AuditEntry, listAudit } from "@fiel/contracts";
import { Workbook } from "@cj-tech-master/excelts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { formOf, testCaller, type TestCaller } from "../../testing/test-caller.ts";
import { password } from "../../testing/test-people.ts";
import { unzip } from "./testing/unzip.ts";

let test: TestApp;
let tenant: { tenantId: number; tenant: string };
let admin: TestCaller;
let who: { userId: string; email: string; token: string };
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await test.postgres.addTenant();
  who = await test.signIn(tenant, "Admin");
  admin = testCaller(test.app, tenant.tenant, who.token);
});

type Page = AnswerOf<typeof listAudit>;
const trail = async (query = "") => (await admin<Page>(`/audit?${query}`)).body;
const entries = async (query = "") => (await trail(query)).entries;
const brief = ({ action, entity, entityId, before, after }: AuditEntry) => ({
  action,
  entity,
  entityId,
  before,
  after,
});

describe("the trail", () => {
  it("says who did what to whom, when, from where, and what it was before", async () => {
    const startMs = Date.now();
    const headers = { "x-forwarded-for": "203.0.113.50" };
    const created = await admin<{ _id: string }>("/users/profile", {
      body: { name: "Bia", email: "bia@example.com", role: "Operator" },
      headers,
    });
    const id = created.body._id;
    await admin(`/users/profile/${id}/role`, { body: { role: "Supervisor" }, headers });
    await admin(`/users/profile/${id}/block`, { body: { block: true }, headers });
    await admin(`/users/profile/${id}/block`, { body: { block: false }, headers });
    await admin(`/users/profile/${id}`, { method: "DELETE", headers });
    const found = await entries(`entity=user&entityId=${id}`);
    const about = { entity: "user", entityId: id };
    expect(found.map(brief)).toEqual([
      {
        ...about,
        action: "remove",
        before: { name: "Bia", email: "bia@example.com", role: "Supervisor" },
        after: null,
      },
      { ...about, action: "unblock", before: { blocked: true }, after: { blocked: false } },
      { ...about, action: "block", before: { blocked: false }, after: { blocked: true } },
      { ...about, action: "changeRole", before: { role: "Operator" }, after: { role: "Supervisor" } },
      {
        ...about,
        action: "create",
        before: null,
        after: { name: "Bia", email: "bia@example.com", role: "Operator" },
      },
    ]);
    for (const entry of found) {
      expect(entry).toMatchObject({
        actorKind: "user",
        actorId: who.userId,
        actor: who.email,
        address: "203.0.113.50",
        entityName: "Bia",
      });
      expect(entry.at).toBeGreaterThanOrEqual(startMs - 1_000);
      expect(entry.at).toBeLessThanOrEqual(Date.now() + 1_000);
    }
  });

  it("knows sign-ins, failed ones, sign-outs, profiles and passwords, and no secret", async () => {
    const person = await test.signIn(tenant, "Operator");
    const call = testCaller(test.app, tenant.tenant, person.token);
    await call("/users/access", { body: { email: person.email, password: "errada-e-secreta" } });
    await call("/users/access", { body: { email: "senha-no-campo-errado@example.com", password: "x" } });
    const chosen = "uma-nova-senha-secreta";
    const fields = { name: "Novo Nome", emailNotification: "0", password, newPassword: chosen };
    await call("/users/profile", {
      method: "PUT",
      ...formOf({ ...fields, newPasswordConfirmation: chosen }),
    });
    const made = await call<{ secret: string }>("/users/second-factor", { body: { password: chosen } });
    await call("/users/access", { method: "DELETE" });
    const found = await entries(`actor=${person.userId}`);
    expect(found.map(({ action }) => action)).toEqual([
      "signOut",
      "changePassword",
      "update",
      "signInFailed",
      "signIn",
    ]);
    expect(found[2]).toMatchObject({ before: { name: person.email }, after: { name: "Novo Nome" } });
    const failed = await entries("action=signInFailed");
    expect(failed.map(({ actor }) => actor)).toEqual(["desconhecido", person.email]);
    const everything = JSON.stringify(await entries("limit=500"));
    for (const secret of ["secreta", "senha-no-campo", made.body.secret, person.token, "argon2"])
      expect(everything).not.toContain(secret);
  });

  it("names sessions by their browser, writes addresses plainly and counts what a file applied by its kinds", async () => {
    const { email } = await test.addUser(tenant.tenantId, "Operator");
    const anyone = testCaller(test.app, tenant.tenant, null);
    const headers = {
      "user-agent": "Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Firefox/128.0",
      "x-forwarded-for": "::ffff:203.0.113.9",
    };
    await anyone("/users/access", { body: { email, password }, headers });
    const [signedIn] = await entries("action=signIn&entity=session&limit=1");
    expect(signedIn).toMatchObject({ entityName: "Firefox · Windows", address: "203.0.113.9" });
    const by = {
      tenantId: tenant.tenantId,
      kind: "system",
      id: null,
      name: "manutenção",
      address: null,
    } as const;
    const after = [{ kind: "groups", created: 6, changed: 0, same: 1 }];
    await test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
      recordAudit(transaction, { by, action: "apply", entity: "registrations", entityId: "x", after }),
    );
    expect((await entries("action=apply"))[0]?.after).toEqual({
      groups: { created: 6, changed: 0, same: 1 },
    });
  });

  it("is filtered by time, person and kind, and read page by page", async () => {
    for (let i = 0; i < 7; i += 1)
      await admin("/users/profile", {
        body: { name: `P${i}`, email: `p${i}@example.com`, role: "Operator" },
      });
    const pages: string[][] = [];
    let cursor: string | null = null;
    do {
      const more: string = cursor === null ? "" : `&cursor=${cursor}`;
      const page: Page = await trail(`action=create&entity=user&limit=3${more}`);
      pages.push(page.entries.map(({ entityName }) => entityName ?? ""));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(pages).toEqual([["P6", "P5", "P4"], ["P3", "P2", "P1"], ["P0"]]);
    const all = await entries("action=create&entity=user");
    const middle = all[3]?.at ?? 0;
    const later = await entries(`action=create&entity=user&from=${middle + 1}`);
    const earlier = await entries(`action=create&entity=user&to=${middle + 1}`);
    expect([...later, ...earlier]).toEqual(all);
    expect(
      await entries(`actor=${encodeURIComponent(who.email.slice(0, 6).toUpperCase())}&action=create`),
    ).toHaveLength(7);
    expect(await entries("actor=%25&action=create")).toEqual([]);
    expect((await admin("/audit?cursor=x")).status).toBe(422);
    for (const filter of ["actor", "action", "entity", "entityId"])
      for (const call of ["/audit", "/audit/export"])
        expect(await admin(`${call}?${filter}=a%00b`)).toMatchObject({
          status: 422,
          body: { error: { fields: { [filter]: expect.any(String) as string } } },
        });
  });

  it("is another tenant's for another tenant's administrators, and nobody else's", async () => {
    await admin("/users/profile", { body: { name: "Segredo", email: "s@example.com", role: "Operator" } });
    const elsewhere = await test.postgres.addTenant();
    const stranger = testCaller(test.app, elsewhere.tenant, (await test.signIn(elsewhere, "Admin")).token);
    const { body } = await stranger<Page>("/audit?limit=500");
    expect(body.entries.length).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toContain("Segredo");
    const mine = (await entries())[0]?.id ?? "";
    expect((await stranger<Page>(`/audit?cursor=${mine}`)).body.entries).toEqual([]);
    for (const role of ["Operator", "Supervisor"] as const) {
      const call = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, role)).token);
      expect([(await call("/audit")).status, (await call("/audit/export")).status]).toEqual([403, 403]);
    }
  });

  it("cannot be changed or emptied by the application", async () => {
    const asApplication = (statement: ReturnType<typeof sql>) =>
      test.postgres.store.withTenant(tenant.tenantId, (transaction) => statement.execute(transaction));
    await expect(asApplication(sql`update audit_entries set actor = 'x'`)).rejects.toThrow(
      "permission denied",
    );
    await expect(asApplication(sql`delete from audit_entries`)).rejects.toThrow("permission denied");
    await expect(asApplication(sql`truncate audit_entries`)).rejects.toThrow("permission denied");
    await expect(asApplication(sql`select anonymize_audit(${who.userId}::uuid, 'x')`)).rejects.toThrow(
      "only a removed user",
    );
  });
});

describe("the trail as a file", () => {
  const download = (query = "") =>
    test.app.inject({
      url: `/api/client/${tenant.tenant}/audit/export?${query}`,
      headers: bearer(who.token),
    });

  it("is a sheet of the same entries, in the client's time, whose making is in the trail", async () => {
    await admin("/users/profile", { body: { name: "=1+1", email: "f@example.com", role: "Operator" } });
    const answer = await download("action=create");
    expect(answer.headers["content-type"]).toContain("spreadsheetml.sheet");
    expect(answer.headers["content-disposition"]).toMatch(
      /attachment; filename="auditoria-t[\da-f]+-[\dT-]+\.xlsx"/,
    );
    const workbook = new Workbook();
    await workbook.xlsx.load(answer.rawPayload);
    const sheet = workbook.getWorksheet("Auditoria");
    const rows = sheet?.getSheetValues().filter(Array.isArray) ?? [];
    expect(rows[0]).toEqual([
      undefined,
      "Quando",
      "Quem",
      "Origem",
      "Ação",
      "Objeto",
      "Nome",
      "Identificador",
      "Antes",
      "Depois",
    ]);
    const [entry] = await entries("action=create");
    const row = rows[1] as unknown[];
    expect((row[1] as Date).getTime()).toBeCloseTo((entry?.at ?? 0) - 3 * 3_600_000, -2);
    expect(row.slice(2, 8)).toEqual([who.email, "127.0.0.1", "Criação", "Usuário", "=1+1", entry?.entityId]);
    expect(row[9]).toBe("Nome: =1+1; Perfil de acesso: Operador; E-mail: f@example.com");
    expect((await entries("action=export"))[0]).toMatchObject({
      entity: "audit",
      after: { action: "create" },
    });
  });

  it("of 100,000 entries comes in bounded memory", async () => {
    const count = 100_000;
    await test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
      sql`
        insert into audit_entries (tenant_id, at, actor, actor_kind, action, entity, entity_id, after)
        select ${tenant.tenantId}, now() - make_interval(secs => n), 'Ana', 'user', 'bulk', 'product', n::text,
          jsonb_build_object('name', 'Produto ' || n, 'text', repeat('x', 200))
        from generate_series(1, ${count}) n
      `.execute(transaction),
    );
    const origin = await test.app.listen({ port: 0, host: "127.0.0.1" });
    const before = liveBytes();
    const answer = await fetch(`${origin}/api/client/${tenant.tenant}/audit/export?action=bulk`, {
      headers: bearer(who.token),
    });
    const pieces: Uint8Array[] = [];
    let peak = before;
    for await (const piece of answer.body ?? []) {
      pieces.push(piece as Uint8Array);
      if (pieces.length % 25 === 0) peak = Math.max(peak, liveBytes());
    }
    // Holding all rows as objects, or the uncompressed sheet of some 40 MB as one string, would exceed this.
    expect(peak - before).toBeLessThan(30e6);
    const sheet = unzip(Buffer.concat(pieces), "xl/worksheets/sheet1.xml");
    expect(sheet.match(/<row /g)).toHaveLength(count + 1);
  });
});

/** Bytes in use after a garbage collection. The resident size would vary with the machine. */
function liveBytes(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
