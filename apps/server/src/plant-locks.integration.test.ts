import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { acknowledge, giveBack } from "./features/alerts/change-incident.ts";
import { lookOnce } from "./features/alerts/testing/look-once.ts";
import { addStoppingPlant, stopMachine } from "./features/alerts/testing/stopping-plant.ts";
import { leaveOccurrences, leaveReport } from "./features/mail-lists/leave-list.ts";
import { beginAnonymizing, endAnonymizing } from "./features/privacy/anonymize-user.ts";
import { equipmentEntity } from "./features/registrations/equipments/equipment-entity.ts";
import { putInGroup } from "./features/registrations/groups/put-in-group.ts";
import { applyImport } from "./features/registrations/imports/apply-import.ts";
import { checkImport } from "./features/registrations/imports/check-import.ts";
import type { StoredImport } from "./features/registrations/imports/import-store.ts";
import { storeImport } from "./features/registrations/imports/read-import.ts";
import { undoImport } from "./features/registrations/imports/undo-import.ts";
import { operatorEntity } from "./features/registrations/operator-entity.ts";
import { blockUser, removeUser } from "./features/users/change-user.ts";
import type { AuditActor } from "./platform/audit/actor.ts";
import { removeRecord } from "./platform/records/remove-record.ts";
import { updateRecord } from "./platform/records/update-record.ts";
import { openRegistrations } from "./platform/registrations/cached-registrations.ts";
import { readSheet } from "./platform/sheets/read-sheet.ts";
import type { TenantTransaction } from "./platform/stores/postgres/postgres-store.ts";
import { expectLockOrder, lockAll, undone } from "./testing/expect-lock-order.ts";
import { csvOf, type Rows } from "./testing/sheet-files.ts";
import { openTestPostgres, type TestPostgres } from "./testing/test-postgres.ts";

/** Of each of them there must be something. */
const tables = [
  "imports",
  "import_rows",
  "equipment",
  "operators",
  "alert_rules",
  "users",
  "schedules",
  "mail_queue",
  "alert_incidents",
  "alert_deliveries",
] as const;

const nowMs = Date.now();
let postgres: TestPostgres;
let tenantId = 0;
let stays = "";
let gone = "";
let machine = 0;
let schedule = 0;
let operator = 0;
let incident = 0;
/** One that is acknowledged. */
let taken = 0;
const imports = { operators: "", machines: "", applied: "", appliedMachines: "" };

const inTenant = <T>(work: (transaction: TenantTransaction) => Promise<T>): Promise<T> =>
  postgres.store.withTenant(tenantId, work);
const by = (id: string | null = null, name = "quem age"): AuditActor => ({
  tenantId,
  kind: id === null ? "system" : "user",
  id,
  name,
  address: null,
});
const changeOf = (transaction: TenantTransaction, actor = by(stays)) => ({ transaction, by: actor, nowMs });

beforeAll(async () => {
  postgres = await openTestPostgres();
  tenantId = await addStoppingPlant(postgres, { machines: 3, people: 2 });
  await inTenant(addPeople);
  await addAlerts();
  imports.applied = await compared("operators", [
    ["codigo", "nome"],
    ["1", "Ana"],
    ["2", "Bia"],
  ]);
  await inTenant((transaction) => applyImport(changeOf(transaction), imports.applied));
  imports.appliedMachines = await compared("equipments", machines("8"));
  await inTenant((transaction) => applyImport(changeOf(transaction), imports.appliedMachines));
  imports.operators = await compared(
    "operators",
    [
      ["codigo", "nome"],
      ["1", "Ana Maria"],
      ["3", "Caio"],
    ],
    by(gone, "P1"),
  );
  imports.machines = await compared("equipments", machines("9"));
  await inTenant(async (transaction) => {
    const first = (table: "equipment" | "operators" | "schedules") =>
      transaction.selectFrom(table).select("id").orderBy("id").limit(1).executeTakeFirstOrThrow();
    [machine, operator, schedule] = [
      (await first("equipment")).id,
      (await first("operators")).id,
      (await first("schedules")).id,
    ];
    await sql`update users set removed_at = now() where id = ${gone}::uuid`.execute(transaction);
  });
});
afterAll(() => postgres.close());

const machines = (mid: string): Rows => [
  ["mid", "nome", "ip"],
  [mid, `Nova ${mid}`, "10.0.0.9"],
];

/** Makes one of the people remain and one leave, who both get mails. */
async function addPeople(transaction: TenantTransaction): Promise<void> {
  const people = await transaction.selectFrom("users").select("id").orderBy("name").execute();
  [stays = "", gone = ""] = people.map(({ id }) => id);
  await sql`update tenants set equipment_amount = 9 where id = ${tenantId}`.execute(transaction);
  await sql`update users set email_notification = 1`.execute(transaction);
  await sql`
    insert into schedules (tenant_id, kind, name, rhythm, time, weekday, month_day, recipients, details, next_due, created_by, created_by_id)
    values (${tenantId}, 'report', 'Diário', 'daily', '06:00', 1, 1, '{p0@plant.example.com,p1@plant.example.com}', '{}', now(), 'P1', ${gone}::uuid)
  `.execute(transaction);
  await sql`
    insert into mail_queue (tenant_id, kind, recipient, details)
    values (${tenantId}, 'link', 'p1@plant.example.com', '{}'), (${tenantId}, 'link', 'p0@plant.example.com', '{}')
  `.execute(transaction);
}

/** Adds open incidents, of which who leaves acknowledged one. */
async function addAlerts(): Promise<void> {
  const registrations = await openRegistrations(postgres.store);
  for (const mid of [1, 2]) await stopMachine(postgres, tenantId, mid);
  await lookOnce({ postgres: postgres.store, registrations, tenantId, nowMs: Date.now() });
  await registrations.close();
  await inTenant(async (transaction) => {
    const found = await transaction.selectFrom("alert_incidents").select("id").orderBy("id").execute();
    const [first, second] = found.map(({ id }) => id);
    await acknowledge(changeOf(transaction, by(gone, "P1")), first ?? 0);
    incident = second ?? 0;
    taken = first ?? 0;
    await sql`update alert_deliveries set due_at = now() + interval '1 day'`.execute(transaction);
  });
}

/** Stores a file and compares it; returns the import's id. */
async function compared(kind: "operators" | "equipments", rows: Rows, actor = by(stays)): Promise<string> {
  const bytes = csvOf(rows);
  const sheet = await readSheet(bytes, { tenantId, field: "file" });
  const file = { filename: "lista.csv", type: "text/csv", bytes };
  const { id, mapping } = await inTenant((transaction) =>
    storeImport(changeOf(transaction, actor), { kind, file, sheet }),
  );
  await inTenant((transaction) => checkImport(changeOf(transaction, actor), String(id), mapping));
  return String(id);
}

const mappingOf = async (transaction: TenantTransaction, id: string): Promise<StoredImport["mapping"]> => {
  const query = transaction.selectFrom("imports").select("mapping").where("id", "=", Number(id));
  return (await query.executeTakeFirstOrThrow()).mapping as StoredImport["mapping"];
};
const wayOut = (list: "report" | "occurrences", id: string) => ({
  wayOut: { list, tenantId, id, isOf: (email: string) => email.startsWith("p0@") },
  address: "127.0.0.1",
});

/** What locks imports, registrations, people and alerts together, or one of them after another. */
const verbs: Readonly<Record<string, (transaction: TenantTransaction) => Promise<unknown>>> = {
  "comparing a file": async (transaction) =>
    checkImport(changeOf(transaction), imports.operators, await mappingOf(transaction, imports.operators)),
  "importing operators": (transaction) => applyImport(changeOf(transaction), imports.operators),
  "importing machines, which are counted": (transaction) =>
    applyImport(changeOf(transaction), imports.machines),
  "undoing an import of operators": (transaction) => undoImport(changeOf(transaction), imports.applied),
  "undoing an import of machines": (transaction) =>
    undoImport(changeOf(transaction), imports.appliedMachines),
  "renaming an operator": (transaction) =>
    updateRecord(changeOf(transaction), operatorEntity, operator, { name: "Outra" }),
  "renaming a machine": (transaction) =>
    updateRecord(changeOf(transaction), equipmentEntity, machine, { name: "M9" }),
  "removing a machine": (transaction) => removeRecord(changeOf(transaction), equipmentEntity, machine),
  "putting a machine into a new group": (transaction) =>
    putInGroup(changeOf(transaction), "Sala", { equipments: [machine], create: true, expected: null }),
  "taking an alert in hand": (transaction) => acknowledge(changeOf(transaction), incident),
  "giving an alert back": (transaction) => giveBack(changeOf(transaction), taken),
  "leaving mails about occurrences": (transaction) =>
    leaveOccurrences({ transaction, ...wayOut("occurrences", stays) }),
  "leaving a report": (transaction) => leaveReport({ transaction, ...wayOut("report", String(schedule)) }),
  "blocking who is told of alerts": (transaction) => blockUser(transaction, by(), stays, true),
  "removing who is told of alerts": (transaction) => removeUser(transaction, by(), stays),
  "beginning to forget who acknowledged and imported": (transaction) =>
    beginAnonymizing(transaction, by(), gone),
  "ending to forget": (transaction) => endAnonymizing(transaction, by(), gone),
};

it("there is something of every table", async () => {
  await inTenant(async (transaction) => {
    for (const table of tables)
      expect([table, (await lockAll(transaction, table)).rows.length]).not.toContain(0);
  });
});

describe.each(Object.entries(verbs))("%s", (_, verb) => {
  it("has nothing of a later table while it waits for an earlier one", async () => {
    const { store } = postgres;
    const waited = await expectLockOrder({ store, tenantId }, () => undone(store, tenantId, verb));
    expect(waited).toBeGreaterThan(0);
  });
});
