import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type ImportedFile, joinCalls, type SupportGrant } from "@fiel/contracts";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addApiKey } from "./testing/api-key.ts";
import { documentedCalls, nameOf } from "./testing/fuzz/documented-calls.ts";
import { type KnownParts, plausibleAddress } from "./testing/fuzz/fuzzed-address.ts";
import { plausibleBody } from "./testing/fuzz/fuzzed-body.ts";
import { knownOf } from "./testing/fuzz/fuzzed-plant.ts";
import type { Known } from "./testing/fuzz/plausible.ts";
import { gatewayReport } from "./testing/gateway-report.ts";
import { publishRelease } from "./testing/publish-release.ts";
import { supportOf } from "./testing/change-kinds.ts";
import { storeBatch, runSeed } from "./testing/dashboard-questions.ts";
import { addScreenToken } from "./testing/screen-token.ts";
import { addTabletToken } from "./testing/tablet-token.ts";
import { dumpOf } from "./testing/tenant-dump.ts";
import { bearer, openTestApp, type TestApp } from "./testing/test-app.ts";
import { formOf, testCaller, type TestCaller } from "./testing/test-caller.ts";
import { smallPlant } from "./testing/test-stores.ts";
import { type ChangedPlant, makeValidChanges } from "./testing/valid-changes.ts";

/** Tables in which support may leave something, and why that lets nobody in and nothing out. Every other table is compared whole. */
const ofThePlant: Readonly<Record<string, string>> = {
  address_tests: "tests of registered addresses, which gateways take for seconds",
  alert_deliveries: "messages by the client's rules to its own people and destinations",
  alert_incidents: "incidents are acknowledged",
  alert_rules: "rules name users and destinations that the client registered",
  alert_states: "what a rule has seen of the plant",
  alert_watches: "when a rule is looked at again",
  audit_entries: "the trail says what support did",
  coils: "registrations of the plant",
  data_versions: "when registrations changed last",
  equipment_groups: "the same",
  events: "the same",
  import_files: "files until an administrator applies them",
  import_mappings: "what headers of files mean",
  import_rows: "rows of the files",
  imports: "the files",
  nominal_rates: "registrations of the plant",
  operators: "registrations of the plant",
  order_runs: "the time of the orders",
  orders: "registrations of the plant",
  past_values: "former values of the registrations",
  product_pictures: "pictures of the products",
  products: "registrations of the plant",
  reasons: "registrations of the plant",
  shift_exceptions: "the same",
  shift_patterns: "the same",
  stop_answers: "what somebody said of stops",
  stop_changes: "the same",
  tenant_logos: "a picture",
};
/** Columns of the other tables that move by themselves, or that are the plant's. */
const ofThePlantIn: Readonly<Record<string, readonly string[]>> = {
  equipment: [
    "name",
    "bitmap",
    "group_id",
    "sync_old_data",
    "factor",
    "time_zone",
    "expected_rate",
    "version",
  ],
  gateways: ["resend_requested_at", "last_seen_at"],
  // By which of the client's own gateways a machine is read.
  machine_holds: ["wanted_at", "wanted_gateway", "wanted_start"],
  sessions: ["last_seen_at", "expires_at"],
  support_grants: ["ended_at", "ended_by_id", "ended_by_name"],
  support_sessions: ["ended_at"],
  tenants: ["logo_path"],
};

const gateway = randomUUID();
const releases = mkdtempSync(path.join(tmpdir(), "fiel-releases-"));
let test: TestApp;
let tenant: { readonly tenantId: number; readonly tenant: string };
let admin: TestCaller;
let support: { readonly token: string; readonly grant: number; readonly caller: TestCaller };
let parts: KnownParts;
let known: Known;
beforeAll(async () => {
  test = await openTestApp({ gatewayReleases: releases });
});
afterAll(async () => {
  await test.close();
  rmSync(releases, { recursive: true });
});

/** A client with a record of every kind that could let somebody in or send something out. */
beforeEach(async () => {
  const own = await test.stores.addTenant({
    ...smallPlant,
    orders: [{ codeText: "OP-1", product: "ARROZ-1", group: "Grãos", count: 100, status: 2 }],
  });
  tenant = own;
  const { token, userId, email } = await test.signIn(own, "Admin");
  admin = testCaller(test.app, own.tenant, token);
  const operator = await test.addUser(own.tenantId, "Operator");
  const { store } = test.postgres;
  await addScreenToken(store, own.tenantId);
  await addTabletToken(store, own.tenantId, [3]);
  await addApiKey(store, own.tenantId);
  publishRelease(releases, "0.10.0");
  const update = { platform: "linux-x64", allowsOlder: false, last: null } as const;
  await test.app.inject({
    method: "POST",
    url: "/api/device/v1/report",
    payload: gatewayReport(gateway, { version: "0.9.0", update }),
    headers: bearer(await test.addDeviceKey(own.tenantId)),
  });
  const [machine, product] = [await idOf("equipment"), await idOf("products")];
  const destination = { kind: "webhook", name: "W", url: "https://hooks.example.com/x" };
  const made = [
    await admin("/alerts/destinations", { body: destination }),
    await admin(`/registrations/products/${product}/equipments/${machine}/config`, {
      method: "PUT",
      ...formOf({}, { productconfig: { name: "a.csv", bytes: Buffer.from("a;b\n1;2\n") } }),
    }),
  ];
  if (made.some(({ status }) => status !== 200)) throw new Error(JSON.stringify(made));
  support = await enter();
  parts = [
    [/^\/api\/client\/:tenant$/, [own.tenant]],
    [/users\/profile\/:id$/, [operator.userId]],
    [/gateways\/:gateway$/, [gateway]],
    [/groups\/:group$/, ["1", "Novo"]],
    [/products\/:id$/, [String(product)]],
    [/equipments\/:(id|eq)$/, [String(machine)]],
    [/:\w+$/, ["1", "2"]],
  ];
  const people = [operator.email, email];
  known = {
    ...knownOf({ tenant: own.tenant, invoice: 1, users: [operator.userId, userId], people, code: "ABCDEF" }),
    gateway: [gateway],
    version: ["0.10.0"],
    email: [...people, "fora@example.org"],
  };
});

/** Ids of what the client has of a kind, the first first. */
const idsOf = async (table: "boards" | "equipment" | "equipment_groups" | "products"): Promise<number[]> => {
  const rows = await test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
    transaction.selectFrom(table).select("id").orderBy("id").execute(),
  );
  return rows.map(({ id }) => id);
};
const idOf = async (table: Parameters<typeof idsOf>[0]): Promise<number> => (await idsOf(table))[0] ?? 0;

/** Opens an incident, and names what else support may change. */
async function changedPlant(): Promise<ChangedPlant> {
  const nowMs = Date.now();
  const steps = [{ afterMinutes: 60, roles: ["Supervisor"], by: ["mail"] }];
  const rule = { name: "Parada", condition: { kind: "stopped" }, steps };
  expect((await admin("/registrations/alert-rules", { body: rule })).status).toBe(200);
  const stopped = { equipment: 3, code: 20, startedAt: nowMs - 60_000, endedAt: null };
  await storeBatch(test, tenant.tenantId, nowMs, { occurrences: [stopped] });
  const incidents = async () =>
    (await admin<{ incidents: { id: number }[] }>("/alerts/incidents")).body.incidents;
  await expect.poll(incidents).toHaveLength(1);
  const [machine = 0, freeMachine = 0] = await idsOf("equipment");
  return {
    machine,
    freeMachine,
    machineNumber: 3,
    product: await idOf("products"),
    group: await idOf("equipment_groups"),
    gateway,
    board: await idOf("boards"),
    incident: (await incidents())[0]?.id ?? 0,
    nowMs,
  };
}

async function enter(): Promise<typeof support> {
  const given = await admin<{ grants: SupportGrant[] }>("/support", { body: { access: "admin", hours: 1 } });
  const url = `/api/management/clients/account/${tenant.tenant}/support/session`;
  const headers = bearer((await test.signInManager()).token);
  const entered = await test.app.inject({ method: "POST", url, headers });
  const { token } = entered.json<{ user: { token: string } }>().user;
  const grant = given.body.grants[0]?.id ?? 0;
  return { token, grant, caller: testCaller(test.app, tenant.tenant, token) };
}

/** Rows of all compared tables, without the columns that are the plant's. */
async function outliving(): Promise<Record<string, object[]>> {
  const dump = await dumpOf(test.postgres, tenant.tenantId);
  const rowsOf = (table: string, lines: readonly string[]) =>
    lines.map((line) => {
      const row = JSON.parse(line) as Record<string, unknown>;
      for (const column of ofThePlantIn[table] ?? []) delete row[column];
      return row;
    });
  return Object.fromEntries(
    Object.entries(dump)
      .filter(([table]) => !(table in ofThePlant))
      .map(([table, lines]) => [table, rowsOf(table, lines)]),
  );
}

it("is compared in tables and columns that there are", async () => {
  const named = {
    ...Object.fromEntries(Object.keys(ofThePlant).map((table) => [table, ["tenant_id"]])),
    ...ofThePlantIn,
  };
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`.execute(
    test.postgres.owner,
  );
  const there = new Set(rows.map(({ name }) => name));
  const all = Object.entries(named).flatMap(([table, columns]) => columns.map((one) => `${table}.${one}`));
  expect(all.filter((one) => !there.has(one))).toEqual([]);
});

const leave = () => admin(`/support/${support.grant}`, { method: "DELETE" });

describe("what support changed as an administrator", () => {
  it("leaves nothing after its grant in any table that lets in, pairs, connects or sends: each change that is open to it was made, and whatever else it sent to every call", async () => {
    const plant = await changedPlant();
    const before = await outliving();
    const valid = await makeValidChanges(support.caller, plant);
    const calls = (await documentedCalls(test.app))
      .filter(({ call: { method, path: at, audience } }) => {
        const isOfPeople = ["user", "supervisor", "admin"].includes(audience);
        return isOfPeople && method !== "GET" && at !== joinCalls.path;
      })
      // Signing out last.
      .toSorted((a, b) => Number(endsSession(a.call.path)) - Number(endsSession(b.call.path)));
    const open = calls.map(({ call }) => call).filter((call) => supportOf(call) === "changes");
    expect(Object.fromEntries(valid)).toEqual(Object.fromEntries(open.map((call) => [nameOf(call), "200"])));
    for (const of of calls)
      for (const [url, body] of fc.sample(fc.tuple(plausibleAddress(of, parts), plausibleBody(of, known)), {
        seed: runSeed(),
        numRuns: 8,
      })) {
        const { payload } = body;
        const headers = { ...body.headers, ...bearer(support.token) };
        const answer = await test.app.inject({ method: of.call.method as "POST", url, headers, payload });
        expect([nameOf(of.call), answer.statusCode < 500]).toEqual([nameOf(of.call), true]);
      }
    expect((await leave()).status).toBe(200);
    expect(await outliving()).toEqual(before);
  });

  const endsSession = (at: string): boolean => at.endsWith("/users/access");

  it("is no address, profile or directory of a machine: not by its form, a file, a file taken back, a restoring or a test", async () => {
    const { caller } = support;
    const id = await idOf("equipment");
    const place = "/registrations/equipments";
    const put = (body: object) => caller(place, { method: "PUT", body: { id, name: "ARZ1", ...body } });
    const former = { name: "ANT1", ip: "10.0.0.7" };
    const { body: removed } = await admin<{ id: number }>(place, { body: former });
    await admin(`${place}/${removed.id}`, { method: "DELETE" });
    const before = await outliving();
    const other = { ip: "203.0.113.9", port: 5020, profile: "outro" };
    const refused = [
      await caller(place, { body: { name: "FORA", ip: "203.0.113.9" } }),
      ...(await Promise.all(Object.entries(other).map(([field, value]) => put({ [field]: value })))),
      await put({ dataDirectory: "/etc", configDirectory: "/etc" }),
      await caller(`${place}/${removed.id}/restore`, { method: "POST" }),
      await caller(`${place}/${id}`, { method: "DELETE" }),
      await caller("/devices/tests", { body: { id, ip: "203.0.113.9" } }),
    ];
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => "SupportClosed"));
    expect((await put({ factor: 2, ip: "127.0.0.1" })).status).toBe(200);
    expect((await caller("/devices/tests", { body: { ip: "203.0.113.9" } })).fields).toHaveProperty("id");
    expect((await caller("/devices/tests", { body: { id } })).status).toBe(200);
    expect(await outliving()).toMatchObject({ equipment: before["equipment"] });
  });

  it("is no address by a file, also one that an administrator compared, or takes back", async () => {
    const { caller } = support;
    const file = (address: string) =>
      formOf(
        { kind: "equipments" },
        {
          file: {
            name: "a.csv",
            bytes: Buffer.from(`numero;nome;endereco ip\n3;ARZ1;${address}\n9;NOVA;${address}\n`),
          },
        },
      );
    const read = async (by: TestCaller, address: string) => {
      const { body, status } = await by<ImportedFile>("/registrations/imports", {
        ...file(address),
        method: "POST",
      });
      expect([status, body]).toEqual([200, expect.anything()]);
      return by<ImportedFile>(`/registrations/imports/${body.id}/columns`, {
        method: "PUT",
        body: { ...body.mapping, decimal: body.mapping.decimal ?? "," },
      });
    };
    const before = await outliving();
    const ofSupport = await read(caller, "203.0.113.9");
    expect(ofSupport.body.counts).toMatchObject({ new: 0, changed: 0, error: 2 });
    const compared = await read(admin, "10.0.0.8");
    expect(compared.body.counts).toMatchObject({ new: 1, changed: 1, error: 0 });
    const apply = (by: TestCaller) =>
      by(`/registrations/imports/${compared.body.id}/apply`, { method: "POST" });
    expect((await apply(caller)).code).toBe("SupportClosed");
    expect(await outliving()).toMatchObject({ equipment: before["equipment"] });
    expect((await apply(admin)).status).toBe(200);
    const applied = await outliving();
    const undone = await caller<{ undone: number; refused: { reason: string }[] }>(
      `/registrations/imports/${compared.body.id}/undo`,
      { method: "POST" },
    );
    expect(undone.body).toMatchObject({ undone: 0, refused: [{}, {}] });
    expect(await outliving()).toMatchObject({ equipment: applied["equipment"] });
  });
});
