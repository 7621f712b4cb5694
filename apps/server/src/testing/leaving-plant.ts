import { randomUUID } from "node:crypto";
import type { BatchInput } from "@fiel/contracts";
import fc from "fast-check";
import { sql } from "kysely";
import sharp from "sharp";
import { judgeDays } from "../features/conformity/judge-days.ts";
import type { TenantTransaction } from "../platform/stores/postgres/postgres-store.ts";
import { storeBatch } from "./dashboard-questions.ts";
import { leavingQuestions } from "./leaving-questions.ts";
import { bearer, type TestApp } from "./test-app.ts";
import { formOf, testCaller } from "./test-caller.ts";
import { password } from "./test-people.ts";
import { storeWeighings, weighingPlant, weighingRecords } from "./weighing-records.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;

export interface LeavingPlant {
  readonly tenantId: number;
  readonly tenant: string;
  readonly token: string;
  readonly credentials: { readonly email: string; readonly password: string };
  readonly deviceKey: string;
  /** Last batch of the gateway, with its number. */
  readonly lastBatch: BatchInput;
  /** Paths of dashboards and registrations, after the tenant's part. */
  readonly questions: readonly string[];
}

/** Midnight in São Paulo forty days ago, and the same time 62 days earlier. */
export const plantDays = (nowMs: number) => {
  const dayStartMs = Math.floor((nowMs - 40 * dayMs) / dayMs) * dayMs + 3 * hourMs;
  return { dayStartMs, longAgoMs: dayStartMs - 62 * dayMs };
};

/**
 * A plant with data of every kind: a judged busy day, random packages by the seed, a changed product and one whose code was taken, planned events,
 * quarantined records, leftovers, coils, orders, rules, boards and pictures.
 */
export async function addLeavingPlant(test: TestApp, seed: number, nowMs: number): Promise<LeavingPlant> {
  const { dayStartMs, longAgoMs } = plantDays(nowMs);
  const added = await test.stores.addTenant({
    ...weighingPlant(0, dayStartMs + 3 * dayMs),
    events: [
      { code: 20, name: "Falta de filme", notificationLevel: 2 },
      { code: 21, name: "Refeição", planned: true },
    ],
    orders: [{ codeText: "OP-1", product: "ARROZ-1", group: "Grãos", count: 40 }],
  });
  const { tenantId, tenant } = added;
  const { token, email } = await test.signIn(added, "Admin");
  await weighAll(test, tenantId, seed, { dayStartMs, longAgoMs, nowMs });
  await changeProducts(test, added);
  await addRules(test, tenantId);
  await addPicture(test, tenant, token);
  const deviceKey = await test.addDeviceKey(tenantId);
  const lastBatch = gatewayBatch(dayStartMs, nowMs);
  await sendBatch(test, deviceKey, lastBatch);
  const judging = { postgres: test.postgres.store, telemetry: test.stores.telemetry };
  const signal = new AbortController().signal;
  const pause = async () => undefined;
  const judged = await judgeDays(
    { ...judging, signal, pause },
    { tenantId, timeZone: "America/Sao_Paulo", nowMs },
  );
  if (judged === 0) throw new Error("no day was judged");
  return {
    ...added,
    token,
    credentials: { email, password },
    deviceKey,
    lastBatch,
    questions: leavingQuestions(dayStartMs, longAgoMs),
  };
}

interface Instants {
  readonly dayStartMs: number;
  readonly longAgoMs: number;
  readonly nowMs: number;
}

/** Stores a busy day of rice, and packages of all kinds around two instants. */
async function weighAll(
  test: TestApp,
  tenantId: number,
  seed: number,
  { dayStartMs, longAgoMs, nowMs }: Instants,
): Promise<void> {
  const portion = 5_000;
  for (let first = 0; first < 20_500; first += portion)
    await storeBatch(test, tenantId, nowMs, {
      weighings: [
        {
          equipment: 3,
          product: "ARROZ-1",
          operator: 12,
          at: Array.from({ length: portion }, (_, i) => dayStartMs + (first + i) * 4_000),
          weightMg: Array.from(
            { length: portion },
            (_, i) => 1_010_000 + ((i * 7_919 + seed) % 36_000) - 16_000,
          ),
        },
      ],
    });
  const [around = [], before = []] = fc.sample(weighingRecords(dayStartMs + 36 * hourMs, 5), {
    seed,
    numRuns: 2,
  });
  // One package per machine and instant, because simultaneous ones have no order.
  const once = [...new Map([...around].map((one) => [`${one.equipment} ${one.at}`, one])).values()];
  await storeWeighings(test, tenantId, nowMs, once);
  const old = [...new Map([...before].map((one) => [`${one.equipment} ${one.at}`, one])).values()];
  const moved = old.map((one) => ({ ...one, at: one.at - (dayStartMs - longAgoMs) }));
  await storeWeighings(test, tenantId, nowMs, moved);
}

/** Changes the limits of one product and gives the code of another to a new one. */
async function changeProducts(
  test: TestApp,
  { tenantId, tenant }: { readonly tenantId: number; readonly tenant: string },
): Promise<void> {
  await test.postgres.store.withTenant(tenantId, async (transaction) => {
    await transaction
      .updateTable("products")
      .set({ removed_at: new Date() })
      .where("code", "=", 7892)
      .execute();
    await transaction
      .updateTable("products")
      .set({ reject_over: 25, cost_per_kg: 4.75 })
      .where("code", "=", 7891)
      .execute();
    await sql`
      insert into product_pictures (tenant_id, product_id, content, hash) select tenant_id, id, 'x', 'h' from products where code = 7891
    `.execute(transaction);
    await sql`
      update products set image_path = ${`/api/client/${tenant}/registrations/products/`}::text || id || '/picture?v=h' where code = 7891
    `.execute(transaction);
  });
  await test.stores.apply(tenantId, {
    products: [{ code: 7892, name: "Feijão preto 225 g", netWeight: 225, packageWeight: 5 }],
  });
}

/** Adds records of equipment groups: shifts, exceptions and a reason in a group of reasons. */
async function addOfGroups(transaction: TenantTransaction, tenantId: number): Promise<void> {
  const shifts = JSON.stringify([
    { name: "Dia", team: "A", start: "06:00", end: "14:00", breaks: [], days: [0] },
  ]);
  await sql`
    insert into shift_patterns (tenant_id, group_id, name, first_day, anchor_day, cycle_days, shifts)
    select ${tenantId}::int, id, 'Dia', '2026-01-01', '2026-01-01', 1, ${shifts}::jsonb from equipment_groups
  `.execute(transaction);
  await sql`
    insert into shift_exceptions (tenant_id, group_id, name, first_day, last_day, kind, shifts)
    select ${tenantId}::int, id, 'Natal', '2026-12-25', '2026-12-25', 'without', '[]'::jsonb from equipment_groups
  `.execute(transaction);
  await sql`
    with parent as (insert into reasons (tenant_id, name) values (${tenantId}, 'Mecânica') returning id)
    insert into reasons (tenant_id, parent_id, name, loss_class, group_id)
    select ${tenantId}::int, parent.id, 'Correia', 'breakdown', g.id from parent, equipment_groups g
  `.execute(transaction);
  await sql`
    with profile as (
      insert into machine_profiles (tenant_id, name, title, content, sha256)
      values (${tenantId}, 'linha-2', 'Linha 2', '{"title":"Linha 2"}', repeat('ab', 32)) returning id
    )
    insert into machine_profile_versions (tenant_id, profile_id, version, content, saved_at)
    select ${tenantId}::int, id, 1, '{"title":"Linha 2"}', now() from profile
  `.execute(transaction);
  // The reason is moved into a group created much later, so that its parent has the higher id.
  await sql`
    insert into reasons (tenant_id, name, loss_class, removed_at)
    select ${tenantId}::int, 'Motivo ' || n, 'other', now() from generate_series(1, 1001) n
  `.execute(transaction);
  await sql`
    with parent as (insert into reasons (tenant_id, name) values (${tenantId}, 'Elétrica') returning id)
    update reasons r set parent_id = parent.id from parent where r.name = 'Correia'
  `.execute(transaction);
  await sql`
    insert into shift_entries (tenant_id, group_id, start_at, end_at, shift_name, action, text, actor_kind, operator, written_at)
    select ${tenantId}::int, id, 1000, 2000, 'Dia', 'sign', 'faca nova', 'operator', 12, 2001 from equipment_groups
  `.execute(transaction);
  await addAnswers(transaction, tenantId);
  await addOfProducts(transaction, tenantId);
  await sql`update events set reason_id = (select max(id) from reasons where name = 'Correia') where code = 6`.execute(
    transaction,
  );
}

/** Adds records of products: a nominal rate and control limits. */
async function addOfProducts(transaction: TenantTransaction, tenantId: number): Promise<void> {
  await sql`
    insert into nominal_rates (tenant_id, product_id, equipment_id, rate)
    select ${tenantId}::int, p.id, e.id, 40 from products p, equipment e where p.code_text = 'ARROZ-1' and e.mid = 3
  `.execute(transaction);
  await sql`
    insert into control_limits (tenant_id, mid, product_id, kind, size, every, every_unit, baseline_start, baseline_end, subgroups,
      location, spread, valid_from, reason, user_id, fixed_at)
    select ${tenantId}::int, 3, p.id, 'xbarS', 5, 15, 'minutes', 1000, 2000, 20, 1000000, 900, 1000, 'Início', u.id, 2001
    from products p, users u where p.code_text = 'ARROZ-1'
  `.execute(transaction);
}

/** Adds a corrected answer; both versions refer to their changes. */
async function addAnswers(transaction: TenantTransaction, tenantId: number): Promise<void> {
  for (const [mid, comment] of [
    [3, "emenda"],
    [3, null],
  ] as const) {
    await sql`
      insert into stop_changes (tenant_id, mid, start_at, end_at, action, actor_kind, operator, tablet, given_at, written_at)
      values (${tenantId}, ${mid}, 1000, 2000, 'explain', 'tablet', 12, 'Tablet 1', 2000, 2001)
    `.execute(transaction);
    await sql`
      update stop_answers set gone_id = (select max(id) from stop_changes where tenant_id = ${tenantId}) where tenant_id = ${tenantId}
    `.execute(transaction);
    await sql`
      insert into stop_answers (tenant_id, mid, start_at, end_at, reason_id, comment, change_id, given_id)
      select ${tenantId}::int, ${mid}::int, 1000, 2000, (select max(id) from reasons where name = 'Correia'), ${comment}::text, max(id), max(id)
      from stop_changes where tenant_id = ${tenantId}
    `.execute(transaction);
  }
}

/** Adds records with references: a rule with a board and a destination, an incident with an order, and an invoice. */
async function addRules(test: TestApp, tenantId: number): Promise<void> {
  const steps = (id: number) => JSON.stringify([{ afterMinutes: 0, roles: ["Admin"], destinations: [id] }]);
  const parties = {
    from: { name: "Fiel", cnpj: null, address: [] },
    to: { name: "A", cnpj: null, address: [] },
  };
  await test.postgres.store.withTenant(tenantId, async (transaction) => {
    const idOf = async (insert: ReturnType<typeof sql<{ id: number }>>): Promise<number> =>
      (await insert.execute(transaction)).rows[0]?.id ?? 0;
    const board = await idOf(sql`
      insert into boards (tenant_id, name, pages, seconds, zoom, theme, token_hash)
      values (${tenantId}, 'Painel', '{machines}', 30, 'today', 'dark', ${Buffer.from(randomUUID())}) returning id
    `);
    await addOfGroups(transaction, tenantId);
    const destination = await idOf(sql`
      insert into alert_destinations (tenant_id, kind, name, url, secret)
      values (${tenantId}, 'webhook', 'Central', 'https://example.com/x', 's') returning id
    `);
    const rule = await idOf(sql`
      insert into alert_rules (tenant_id, name, enabled, condition, equipments, on_delay_s, off_delay_s, minimum_count, count_within_s,
        active, suppress_when_silent, digest_above, steps)
      values (${tenantId}, 'Tela escura', false, ${JSON.stringify({ kind: "boardDark", boards: [board] })}, '{}', 60, 0, 1, 0,
        '{}', false, 5, ${steps(destination)}) returning id
    `);
    await sql`
      insert into alert_incidents (tenant_id, rule_id, subject_kind, subject_id, subject_name, facts, state, started_at, opened_at, ended_at)
      select ${tenantId}::int, ${rule}::int, 'order', id::text, 'Grãos', '{}'::jsonb, 'ended', 1, 1, 2 from orders
      union all values (${tenantId}::int, ${rule}::int, 'board', ${String(board)}, 'Painel', '{}'::jsonb, 'ended', 1, 1, 2)
    `.execute(transaction);
    await sql`
      insert into invoices (tenant_id, number, kind, status, period_start, period_end, cycle_days, equipment_amount, price_cents,
        period_months, amount_cents, due_day, issued_at, parties)
      values (${tenantId}, 1, 'cycle', 'Open', '2026-09-01', '2026-10-01', 30, 2, 100, 1, 200, '2026-09-04', now(), ${JSON.stringify(parties)})
    `.execute(transaction);
  });
}

async function addPicture(test: TestApp, tenant: string, token: string): Promise<void> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#abc" } })
    .png()
    .toBuffer();
  const admin = testCaller(test.app, tenant, token);
  const fields = { name: "Ana", emailNotification: "1" };
  const { status } = await admin("/users/profile", {
    method: "PUT",
    ...formOf(fields, { profile_pic: { name: "a", bytes } }),
  });
  if (status !== 200) throw new Error(`picture: ${status}`);
}

const gateway = "6f1f3a52-26b4-4d4f-9f0f-3f1a53a8c1f0";

/** A batch with records of every kind, and one of an unregistered machine. */
function gatewayBatch(dayStartMs: number, nowMs: number): BatchInput {
  const at = (hours: number): number => dayStartMs + hours * hourMs;
  return {
    gateway,
    sequence: 7,
    sentAt: nowMs,
    weighings: [{ equipment: 99, product: "ARROZ-1", at: [at(1)], weightMg: [1_010_000] }],
    statuses: [
      { equipment: 3, at: at(1), state: 1, speed: 31.4, product: "ARROZ-1", operator: 12 },
      { equipment: 4, at: at(2), state: 0, speed: 0, product: "7892" },
    ],
    occurrences: [
      { equipment: 3, code: 20, startedAt: at(2), endedAt: at(2.5) },
      { equipment: 3, code: 21, startedAt: at(11), endedAt: at(12) },
      { equipment: 4, code: 20, startedAt: at(30), endedAt: null },
    ],
    leftovers: [
      { equipment: 3, at: at(3), kind: "scrap", weightMg: 12_345, product: "ARROZ-1", operator: 12 },
    ],
    coils: [
      {
        equipment: 3,
        coil: 9,
        product: "ARROZ-1",
        startedAt: at(1),
        endedAt: at(9),
        weightStartMg: 25_000_000,
        weightEndMg: 1_000_000,
        count: 1_800,
      },
    ],
    positions: [{ equipment: 3, positions: { log: "12" } }],
  };
}

export async function sendBatch(test: TestApp, key: string, payload: BatchInput): Promise<void> {
  const url = "/api/device/v1/batches";
  const answer = await test.app.inject({ method: "POST", url, payload, headers: bearer(key) });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}
