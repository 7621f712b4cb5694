import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findClient, findDeviceKey } from "../platform/stores/postgres/look-ups.ts";
import { openPostgres } from "../platform/stores/postgres/open-postgres.ts";
import { revokedChannel, type PostgresStore } from "../platform/stores/postgres/postgres-store.ts";
import { hashToken } from "../platform/auth/tokens.ts";
import { verifyPassword } from "../platform/auth/passwords.ts";
import { makeDataRoot, quiet } from "../platform/stores/postgres/testing/test-store.ts";
import { findPostmaster } from "../platform/stores/postgres/embedded/postmaster-file.ts";
import { runMaintenance } from "./run-maintenance.ts";

let root: string;
let remove: () => Promise<void>;
let server: PostgresStore;

beforeAll(async () => {
  ({ root, remove } = await makeDataRoot());
  server = await openPostgres({ databaseUrl: null, dataDirectory: root }, quiet);
});
afterAll(async () => {
  await server.close();
  await remove();
});

const fiel = (...args: string[]) => fielIn(root, ...args);

async function fielIn(
  data: string,
  ...args: string[]
): Promise<{ code: number; printed: string[]; complaints: string[] }> {
  const printed: string[] = [];
  const complaints: string[] = [];
  const code = await runMaintenance(args, {
    environment: { FIEL_DATA: data },
    workingDirectory: root,
    now: Date.now,
    print: (line) => printed.push(line),
    complain: (line) => complaints.push(line),
  });
  return { code, printed, complaints };
}

const addTenant = (tenant: string, ...more: string[]) =>
  fiel(
    "tenant",
    "add",
    "--tenant",
    tenant,
    "--name",
    "Acme",
    "--admin-email",
    "a@acme.com",
    "--admin-password",
    "long enough",
    ...more,
  );

describe("tenant add", () => {
  it("makes a client with its system events and an owner who can sign in", async () => {
    expect(await addTenant("Acme", "--time-zone", "America/Manaus")).toEqual({
      code: 0,
      printed: ["cliente acme: criado, administrador a@acme.com"],
      complaints: [],
    });
    const tenantId = await idOf("acme");
    const { tenant, events, users, audit } = await server.withTenant(tenantId, async (transaction) => ({
      tenant: await transaction.selectFrom("tenants").selectAll().executeTakeFirstOrThrow(),
      events: await transaction
        .selectFrom("events")
        .select(["code", "sys", "blocked"])
        .orderBy("code")
        .execute(),
      users: await transaction.selectFrom("users").selectAll().execute(),
      audit: await transaction
        .selectFrom("audit_entries")
        .select(["action", "entity", "actor_kind"])
        .execute(),
    }));
    expect(tenant).toMatchObject({
      name: "Acme",
      time_zone: "America/Manaus",
      language: "pt_BR",
      equipment_amount: 50,
      status: "Active",
    });
    expect(events.map(({ code }) => code)).toEqual([...Array.from({ length: 16 }, (_, bit) => bit + 1), 90]);
    expect(events.every(({ sys }) => sys)).toBe(true);
    expect(events.filter(({ blocked }) => blocked).map(({ code }) => code)).toEqual([90]);
    expect(users).toMatchObject([{ email: "a@acme.com", role: "Admin", tenant_owner: true, blocked: false }]);
    expect(users[0]?.password_hash).toMatch(/^\$argon2id\$/);
    expect(await verifyPassword(users[0]?.password_hash ?? null, "long enough")).toBe(true);
    expect(audit).toEqual([{ action: "create", entity: "tenant", actor_kind: "system" }]);
  });

  it("refuses a client that exists, or leaves it as it is when asked to", async () => {
    await addTenant("twice");
    expect(await addTenant("twice")).toMatchObject({ code: 1, complaints: ['O cliente "twice" já existe.'] });
    expect(await addTenant("twice", "--if-absent")).toMatchObject({ code: 0, complaints: [] });
  });

  it.each([
    [["--tenant", "a b"], /identificador "a b"/],
    [["--tenant", "x", "--name", "X", "--admin-email", "nobody"], /não é um e-mail/],
    [["--tenant", "x", "--name", "X", "--admin-email", "a@x.com"], /Falta a opção --admin-password/],
    [["--tenant", "x", "--name", "X", "--admin-email", "a@x.com", "--admin-password", "short"], /ao menos 8/],
  ])("refuses %j in one sentence, before anything is opened", async (args, sentence) => {
    const { code, complaints } = await fiel("tenant", "add", ...args);
    expect([code, complaints.length]).toEqual([1, 1]);
    expect(complaints[0]).toMatch(sentence);
  });
});

describe("user add", () => {
  const add = (...more: string[]) =>
    fiel(
      "user",
      "add",
      "--tenant",
      "users",
      "--email",
      "S@acme.com",
      "--name",
      "S",
      "--role",
      "Supervisor",
      "--password",
      "long enough",
      ...more,
    );

  it("makes a user once", async () => {
    await addTenant("users");
    expect(await add()).toMatchObject({
      code: 0,
      printed: ["usuário s@acme.com: criado em users como Supervisor"],
    });
    expect(await add()).toMatchObject({
      code: 1,
      complaints: ["Já existe um usuário com o e-mail s@acme.com neste cliente."],
    });
    expect(await add("--if-absent")).toMatchObject({ code: 0, complaints: [] });
  });

  it("refuses a client that does not exist", async () => {
    const { code, complaints } = await fiel(
      "user",
      "add",
      "--tenant",
      "nobody",
      "--email",
      "a@a.com",
      "--name",
      "A",
      "--role",
      "Admin",
      "--password",
      "long enough",
    );
    expect([code, complaints]).toEqual([1, ['O cliente "nobody" não existe.']]);
  });
});

describe("device key", () => {
  it("prints the same valid key until it is rotated, and every server hears of that", async () => {
    await addTenant("keys");
    const tenantId = await idOf("keys");
    const revoked: string[] = [];
    const stop = await server.listen(revokedChannel, (payload) => revoked.push(payload));
    const {
      printed: [first = ""],
    } = await fiel("device", "key", "--tenant", "keys");
    expect((await fiel("device", "key", "--tenant", "keys")).printed).toEqual([first]);
    expect(await findDeviceKey(server.shared, hashToken(first))).toMatchObject({ tenant: "keys" });
    const {
      printed: [second = ""],
    } = await fiel("device", "key", "--tenant", "keys", "--rotate");
    expect(second).not.toBe(first);
    expect(await findDeviceKey(server.shared, hashToken(first))).toBeNull();
    expect(await findDeviceKey(server.shared, hashToken(second))).toMatchObject({ tenant: "keys" });
    await expect.poll(() => revoked.map((payload) => JSON.parse(payload) as unknown)).toEqual([{ tenantId }]);
    await stop();
  });
});

describe("apply", () => {
  const write = async (file: unknown) => {
    await writeFile(path.join(root, "file.json"), JSON.stringify(file));
    return fiel("apply", "--tenant", "lines", "file.json");
  };

  it("reports what it did, and leaves a trace of changes alone", async () => {
    await addTenant("lines");
    const operators = [{ code: 1, name: "Ana" }];
    expect(await write({ operators })).toMatchObject({
      code: 0,
      printed: ["operadores: 1 criado, 0 alterados, 0 iguais"],
    });
    expect(await write({ operators })).toMatchObject({
      code: 0,
      printed: ["operadores: 0 criados, 0 alterados, 1 igual"],
    });
    const applied = await server.withTenant(await idOf("lines"), (transaction) =>
      transaction.selectFrom("audit_entries").select("after").where("action", "=", "apply").execute(),
    );
    expect(applied).toEqual([{ after: [{ kind: "operators", created: 1, changed: 0, same: 0 }] }]);
  });

  it("leaves in the trail each thing that is new or changed, with what it was", async () => {
    await addTenant("traced");
    const apply = async (file: unknown) => {
      await writeFile(path.join(root, "traced.json"), JSON.stringify(file));
      return fiel("apply", "--tenant", "traced", "traced.json");
    };
    const operators = [
      { code: 1, name: "Ana" },
      { code: 2, name: "Bia" },
    ];
    await apply({ operators, groups: [{ name: "Grãos" }] });
    await apply({ operators: [{ code: 1, name: "Ana Lima" }, operators[1]] });
    const found = await server.withTenant(await idOf("traced"), (transaction) =>
      transaction
        .selectFrom("audit_entries")
        .select(["actor", "actor_kind", "action", "entity", "entity_name", "before", "after"])
        .where("entity", "in", ["operator", "group"])
        .orderBy("id")
        .execute(),
    );
    const by = { actor: "manutenção", actor_kind: "system" };
    expect(found).toMatchObject([
      { ...by, action: "create", entity: "group", entity_name: "Grãos", before: null },
      { ...by, action: "create", entity: "operator", before: null, after: { code: 1, name: "Ana" } },
      { ...by, action: "create", entity: "operator", before: null, after: { code: 2, name: "Bia" } },
      { ...by, action: "update", entity: "operator", before: { name: "Ana" }, after: { name: "Ana Lima" } },
    ]);
  });

  it("names in the trail the group of an equipment, not its number", async () => {
    await addTenant("grouped");
    const apply = async (file: unknown) => {
      await writeFile(path.join(root, "grouped.json"), JSON.stringify(file));
      return fiel("apply", "--tenant", "grouped", "grouped.json");
    };
    const groups = [{ name: "Grãos" }, { name: "Farinhas" }];
    await apply({ groups, equipment: [{ mid: 1, name: "EQ1", group: "Grãos", ip: "10.0.0.1" }] });
    await apply({ equipment: [{ mid: 1, name: "EQ1", group: "Farinhas", ip: "10.0.0.1" }] });
    const found = await server.withTenant(await idOf("grouped"), (transaction) =>
      transaction
        .selectFrom("audit_entries")
        .select(["action", "entity_name", "before", "after"])
        .where("entity", "=", "equipment")
        .orderBy("id")
        .execute(),
    );
    expect(found).toMatchObject([
      { action: "create", entity_name: "EQ1", after: { group: "Grãos" } },
      { action: "update", entity_name: "EQ1", before: { group: "Grãos" }, after: { group: "Farinhas" } },
    ]);
  });

  it("refuses a bad file, and one that is not there, in one sentence", async () => {
    expect(await write({ operators: [{ code: "x" }] })).toMatchObject({
      code: 1,
      complaints: [expect.stringContaining("operators[0].code")],
    });
    expect(await fiel("apply", "--tenant", "lines", "none.json")).toMatchObject({
      code: 1,
      complaints: ["Não foi possível ler o arquivo none.json."],
    });
    expect(await fiel("apply", "--tenant", "lines")).toMatchObject({
      code: 1,
      complaints: ["Falta o arquivo com os cadastros."],
    });
  });

  it("says in a sentence what the store refuses", async () => {
    const { code, complaints } = await write({ operators: [{ code: 1, name: "A\u0000" }] });
    expect([code, complaints]).toEqual([1, [expect.stringMatching(/^Erro: .*0x00/)]]);
  });
});

describe("fiel", () => {
  it("works without a server: starts the store, makes it and stops it again", async () => {
    const alone = await makeDataRoot();
    const manager = ["--email", "g@fiel.com", "--name", "G", "--password", "long enough"];
    expect(await fielIn(alone.root, "manager", "add", ...manager)).toMatchObject({ code: 0, complaints: [] });
    expect(await findPostmaster(path.join(alone.root, "postgres"))).toBeNull();
    expect(await fielIn(alone.root, "manager", "add", ...manager)).toMatchObject({ code: 1 });
    await alone.remove();
  });

  it("shows its usage for an unknown command, with exit code 2, and when asked", async () => {
    expect(await fiel("tenant", "remove")).toMatchObject({
      code: 2,
      complaints: [expect.stringContaining("tenant add --tenant")],
    });
    expect(await fiel()).toMatchObject({ code: 2 });
    expect(await fiel("--help")).toMatchObject({
      code: 0,
      printed: [expect.stringContaining("apply --tenant")],
    });
  });

  it("names a wrong setting", async () => {
    const complaints: string[] = [];
    const code = await runMaintenance(["device", "key", "--tenant", "acme"], {
      environment: { DATABASE_URL: "mysql://x" },
      workingDirectory: root,
      now: Date.now,
      print: () => undefined,
      complain: (line) => complaints.push(line),
    });
    expect([code, complaints]).toEqual([
      1,
      ["Configuração inválida: DATABASE_URL deve começar com postgres:// ou postgresql://."],
    ]);
  });
});

async function idOf(tenant: string): Promise<number> {
  return (await findClient(server.shared, tenant))?.tenant_id ?? 0;
}
