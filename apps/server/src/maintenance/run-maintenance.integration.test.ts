import { passwordFile } from "@fiel/testkit";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashToken } from "../platform/auth/tokens.ts";
import { verifyPassword } from "../platform/auth/passwords.ts";
import { findPostmaster } from "../platform/stores/postgres/embedded/postmaster-file.ts";
import { findClient, findDeviceKey } from "../platform/stores/postgres/look-ups.ts";
import { revokedChannel } from "../platform/stores/postgres/postgres-store.ts";
import { makeDataRoot } from "../platform/stores/postgres/testing/test-store.ts";
import { runMaintenance } from "./run-maintenance.ts";
import { type MaintenancePlace, openMaintenancePlace } from "./testing/maintenance-place.ts";

let place: MaintenancePlace;
beforeAll(async () => {
  place = await openMaintenancePlace();
});
afterAll(() => place.close());

describe("tenant add", () => {
  it("makes a client with its system events and an owner who can sign in", async () => {
    expect(await place.addTenant("Acme", "--time-zone", "America/Manaus")).toEqual({
      code: 0,
      printed: ["cliente acme: criado, administrador a@acme.com"],
      complaints: [],
    });
    const tenantId = await place.idOf("acme");
    const { tenant, events, users, audit } = await place.server.withTenant(tenantId, async (transaction) => ({
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
    expect(await verifyPassword(users[0]?.password_hash ?? null, "long enough", 1)).toBe(true);
    expect(audit).toEqual([{ action: "create", entity: "tenant", actor_kind: "system" }]);
  });

  it("refuses a client that exists, or leaves it as it is when asked to", async () => {
    await place.addTenant("twice");
    expect(await place.addTenant("twice")).toMatchObject({
      code: 1,
      complaints: ['O cliente "twice" já existe.'],
    });
    expect(await place.addTenant("twice", "--if-absent")).toMatchObject({ code: 0, complaints: [] });
  });

  it.each([
    [["--tenant", "a b"], /identificador "a b"/],
    [["--tenant", "x", "--name", "X", "--admin-email", "nobody"], /não é um e-mail/],
    [["--tenant", "x", "--name", "X", "--admin-email", "a@x.com"], /ao menos 8/],
    [
      ["--tenant", "x", "--name", "X", "--admin-email", "a@x.com", "--password-file", "none"],
      /none não pôde ser lido/,
    ],
    [
      ["--tenant", "x", "--name", "X", "--admin-email", "a@x.com", "--password", "long enough"],
      /--password não existe/,
    ],
    [
      ["--tenant", "x", "--name", "X", "--admin-email", "a@x.com", "--password-file", passwordFile("short")],
      /ao menos 8/,
    ],
  ])("refuses %j in one sentence, before anything is opened", async (args, sentence) => {
    const { code, complaints } = await place.fiel("tenant", "add", ...args);
    expect([code, complaints.length]).toEqual([1, 1]);
    expect(complaints[0]).toMatch(sentence);
  });
});

describe("user add", () => {
  const add = (...more: string[]) =>
    place.fiel(
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
      "--password-file",
      passwordFile("long enough"),
      ...more,
    );

  it("makes a user once", async () => {
    await place.addTenant("users");
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

  it("takes the password from the first line of the standard input", async () => {
    const who = ["--tenant", "users", "--email", "t@acme.com", "--name", "T", "--role", "Operator"];
    const type = (input: string) => place.typing(input, "user", "add", ...who, "--password-stdin");
    expect(await type("short\nlong enough\n")).toMatchObject({ code: 1, printed: [] });
    expect(await type("typed here\r\nsomething else")).toMatchObject({ code: 0, complaints: [] });
    const found = await place.server.withTenant(await place.idOf("users"), (transaction) =>
      transaction
        .selectFrom("users")
        .select("password_hash")
        .where("email", "=", "t@acme.com")
        .executeTakeFirst(),
    );
    expect(await verifyPassword(found?.password_hash ?? null, "typed here", 1)).toBe(true);
  });

  it("refuses a client that does not exist", async () => {
    const { code, complaints } = await place.fiel(
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
      "--password-file",
      passwordFile("long enough"),
    );
    expect([code, complaints]).toEqual([1, ['O cliente "nobody" não existe.']]);
  });
});

describe("device key", () => {
  it("prints the same valid key until it is rotated, and every server hears of that", async () => {
    await place.addTenant("keys");
    const tenantId = await place.idOf("keys");
    const revoked: string[] = [];
    const stop = await place.server.listen(revokedChannel, (payload) => revoked.push(payload));
    const {
      printed: [first = ""],
    } = await place.fiel("device", "key", "--tenant", "keys");
    expect((await place.fiel("device", "key", "--tenant", "keys")).printed).toEqual([first]);
    expect(await findDeviceKey(place.server.shared, hashToken(first))).toMatchObject({ tenant: "keys" });
    const {
      printed: [second = ""],
    } = await place.fiel("device", "key", "--tenant", "keys", "--rotate");
    expect(second).not.toBe(first);
    expect(await findDeviceKey(place.server.shared, hashToken(first))).toBeNull();
    expect(await findDeviceKey(place.server.shared, hashToken(second))).toMatchObject({ tenant: "keys" });
    await expect.poll(() => revoked.map((payload) => JSON.parse(payload) as unknown)).toEqual([{ tenantId }]);
    await stop();
  });
});

describe("tenant block and tenant remove", () => {
  const tenant = (command: string, ...more: string[]) =>
    place.fiel("tenant", command, "--tenant", "leaver", ...more);
  const status = async () => (await findClient(place.server.shared, "leaver"))?.status;

  it("blocks and lets in again, and says what it was already", async () => {
    await place.addTenant("leaver");
    expect((await tenant("block")).printed).toEqual(["cliente leaver: bloqueado"]);
    expect((await tenant("block")).printed).toEqual(["cliente leaver: já estava bloqueado"]);
    expect(await status()).toBe("Blocked");
    expect((await tenant("unblock")).printed).toEqual(["cliente leaver: desbloqueado"]);
    expect(await status()).toBe("Active");
  });

  it("leaves after the days that are said, and only by its name said twice; until then it may stay", async () => {
    const another = await tenant("remove", "--confirm", "acme");
    expect(another).toMatchObject({ code: 1, complaints: [expect.stringContaining("leaver, mais uma vez")] });
    const late = await tenant("remove", "--confirm", "leaver", "--days", "91");
    expect(late).toMatchObject({ code: 1, complaints: [expect.stringContaining("de 0 a 90")] });
    expect(await status()).toBe("Active");
    const { printed } = await tenant("remove", "--confirm", "leaver", "--days", "30");
    const leavesAt = Date.parse(/a partir de (\S+)$/.exec(printed[0] ?? "")?.[1] ?? "");
    expect(Math.round((leavesAt - Date.now()) / 86_400_000)).toBe(30);
    expect(await status()).toBe("Blocked");
    expect((await tenant("remove", "--cancel")).printed).toEqual(["cliente leaver: fica, como estava antes"]);
    expect((await tenant("remove", "--cancel")).printed).toEqual(["cliente leaver: não estava para sair"]);
    expect(await status()).toBe("Active");
  });
});

describe("tenant keep", () => {
  const keep = (...args: string[]) => place.fiel("tenant", "keep", "--tenant", "keys", ...args);

  it("tells for how long each is kept, and changes what is named, with a trace", async () => {
    const usual = [
      "telemetria: sempre (padrão)",
      "auditoria: 60 meses (padrão)",
      "sessões encerradas: 30 dias (padrão)",
      "e-mails: 30 dias (padrão)",
      "respostas a lotes: 90 dias (padrão)",
    ];
    expect((await keep()).printed).toEqual(usual);
    const { printed } = await keep("--audit", "24", "--ledger", "3", "--telemetry", "1");
    expect(printed.slice(0, 2)).toEqual(["telemetria: 1 mês", "auditoria: 24 meses"]);
    const tenantId = await place.idOf("keys");
    const entries = await place.server.withTenant(tenantId, (transaction) =>
      transaction
        .selectFrom("audit_entries")
        .select(["before", "after"])
        .where("entity", "=", "tenant")
        .where("action", "=", "update")
        .execute(),
    );
    expect(entries).toEqual([
      {
        before: { retentionMonths: null, auditMonths: null, ledgerMonths: null },
        after: { retentionMonths: 1, auditMonths: 24, ledgerMonths: 3 },
      },
    ]);
    expect((await keep("--audit", "padrao", "--ledger", "padrao", "--telemetry", "padrao")).printed).toEqual(
      usual,
    );
  });

  it.each([
    ["--audit", "11"],
    ["--audit", "241"],
    ["--ledger", "2"],
    ["--mails", "0"],
    ["--sessions", "1.5"],
    ["--telemetry", ""],
  ])("%s %s is refused", async (option, months) => {
    expect(await keep(option, months)).toMatchObject({
      code: 1,
      complaints: [expect.stringContaining(`${option}: "${months}" não serve`)],
    });
  });
});

describe("fiel", () => {
  it("works without a server: starts the store, makes it and stops it again", async () => {
    const alone = await makeDataRoot();
    const manager = ["--email", "g@fiel.com", "--name", "G", "--password-file", passwordFile("long enough")];
    expect(await place.fielIn(alone.root, "manager", "add", ...manager)).toMatchObject({
      code: 0,
      complaints: [],
    });
    expect(await findPostmaster(path.join(alone.root, "postgres"))).toBeNull();
    expect(await place.fielIn(alone.root, "manager", "add", ...manager)).toMatchObject({ code: 1 });
    await alone.remove();
  });

  it("shows its usage for an unknown command, with exit code 2, and when asked", async () => {
    expect(await place.fiel("tenant", "sell")).toMatchObject({
      code: 2,
      complaints: [expect.stringContaining("tenant add --tenant")],
    });
    expect(await place.fiel()).toMatchObject({ code: 2 });
    expect(await place.fiel("--help")).toMatchObject({
      code: 0,
      printed: [expect.stringContaining("apply --tenant")],
    });
  });

  it("names a wrong setting", async () => {
    const complaints: string[] = [];
    const code = await runMaintenance(["device", "key", "--tenant", "acme"], {
      environment: { DATABASE_URL: "mysql://x" },
      workingDirectory: place.root,
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
