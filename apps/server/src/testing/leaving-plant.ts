import { randomUUID } from "node:crypto";
import { type BatchInput, getConformity, getOccurrences, listOrdersInWork } from "@fiel/contracts";
import fc from "fast-check";
import { sql } from "kysely";
import sharp from "sharp";
import { judgeDays } from "../features/conformity/judge-days.ts";
import { queryOf, storeBatch } from "./dashboard-questions.ts";
import { filteredCalls } from "./filtered-calls.ts";
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
  /** What the gateway sent last, under its number. */
  readonly lastBatch: BatchInput;
  /** Calls behind the tenant's address: dashboards and registrations. */
  readonly questions: readonly string[];
}

/** Midnight of São Paulo forty days before now, and two months back from there in the same clock. */
export const plantDays = (nowMs: number) => {
  const dayStartMs = Math.floor((nowMs - 40 * dayMs) / dayMs) * dayMs + 3 * hourMs;
  return { dayStartMs, longAgoMs: dayStartMs - 62 * dayMs };
};

/**
 * A plant with something of every kind: a busy day that is judged, random packages by the seed, a product that was changed and one
 * whose code another took, planned events, records set aside, leftovers, coils, orders, rules, boards, pictures.
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
  const judged = await judgeDays({ ...judging, signal, pause }, { tenantId, timeZone: "America/Sao_Paulo", nowMs });
  if (judged === 0) throw new Error("no day was judged");
  return {
    ...added,
    token,
    credentials: { email, password },
    deviceKey,
    lastBatch,
    questions: questionsOf(dayStartMs, longAgoMs),
  };
}

interface Instants {
  readonly dayStartMs: number;
  readonly longAgoMs: number;
  readonly nowMs: number;
}

/** A busy day of rice, and packages of all kinds around two instants. */
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
          weightMg: Array.from({ length: portion }, (_, i) => 1_010_000 + ((i * 7_919 + seed) % 36_000) - 16_000),
        },
      ],
    });
  const [around = [], before = []] = fc.sample(weighingRecords(dayStartMs + 36 * hourMs, 5), { seed, numRuns: 2 });
  // No two of a machine in one instant, where the order would be nobody's.
  const once = [...new Map([...around].map((one) => [`${one.equipment} ${one.at}`, one])).values()];
  await storeWeighings(test, tenantId, nowMs, once);
  const old = [...new Map([...before].map((one) => [`${one.equipment} ${one.at}`, one])).values()];
  const moved = old.map((one) => ({ ...one, at: one.at - (dayStartMs - longAgoMs) }));
  await storeWeighings(test, tenantId, nowMs, moved);
}

/** The limits of one are others now; another's code is taken by its successor. */
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

/** What refers to other things by their ids: a rule's board and destination, an incident's order. */
async function addRules(test: TestApp, tenantId: number): Promise<void> {
  await test.postgres.store.withTenant(tenantId, async (transaction) => {
    const common = { tenant_id: tenantId };
    const order = await transaction.selectFrom("orders").select("id").executeTakeFirstOrThrow();
    const board = await transaction
      .insertInto("boards")
      .values({ ...common, name: "Painel", pages: ["machines"], seconds: 30, zoom: "today", theme: "dark", token_hash: Buffer.from(randomUUID()) } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    const destination = await transaction
      .insertInto("alert_destinations")
      .values({ ...common, kind: "webhook", name: "Central", url: "https://example.com/x", secret: "s" } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    const rule = await transaction
      .insertInto("alert_rules")
      .values({
        ...common,
        name: "Tela escura",
        enabled: false,
        condition: JSON.stringify({ kind: "boardDark", boards: [board.id] }),
        equipments: [],
        on_delay_s: 60,
        off_delay_s: 0,
        minimum_count: 1,
        count_within_s: 0,
        active: JSON.stringify({ days: [], from: null, to: null }),
        suppress_when_silent: false,
        digest_above: 5,
        steps: JSON.stringify([{ afterMinutes: 0, users: [], roles: ["Admin"], by: ["mail"], destinations: [destination.id] }]),
      } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    const incident = { ...common, rule_id: rule.id, subject_name: "Grãos", facts: "{}", state: "ended", started_at: 1, opened_at: 1, ended_at: 2 };
    await transaction
      .insertInto("alert_incidents")
      .values([
        { ...incident, subject_kind: "order", subject_id: String(order.id) },
        { ...incident, subject_kind: "board", subject_id: String(board.id) },
      ] as never)
      .execute();
    await transaction
      .insertInto("invoices")
      .values({
        ...common,
        number: 1,
        kind: "cycle",
        status: "Open",
        period_start: "2026-09-01",
        period_end: "2026-10-01",
        cycle_days: 30,
        equipment_amount: 2,
        price_cents: 100,
        period_months: 1,
        amount_cents: 200,
        due_day: "2026-09-04",
        issued_at: new Date(),
        paid_at: null,
        paid_by: null,
        promised_day: null,
        last_step: null,
        credit_of: null,
        parties: JSON.stringify({ from: { name: "Fiel", cnpj: null, address: [] }, to: { name: "A", cnpj: null, address: [] } }),
      })
      .execute();
  });
}

async function addPicture(test: TestApp, tenant: string, token: string): Promise<void> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#abc" } }).png().toBuffer();
  const admin = testCaller(test.app, tenant, token);
  const fields = { name: "Ana", emailNotification: "1" };
  const { status } = await admin("/users/profile", {
    method: "PUT",
    ...formOf(fields, { profile_pic: { name: "a", bytes } }),
  });
  if (status !== 200) throw new Error(`picture: ${status}`);
}

const gateway = "6f1f3a52-26b4-4d4f-9f0f-3f1a53a8c1f0";

/** Of every kind, and a record of a machine that nobody registered. */
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
    leftovers: [{ equipment: 3, at: at(3), kind: "scrap", weightMg: 12_345, product: "ARROZ-1", operator: 12 }],
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

function questionsOf(dayStartMs: number, longAgoMs: number): string[] {
  const windows = [
    { startMs: longAgoMs - dayMs, endMs: longAgoMs + 3 * dayMs },
    { startMs: dayStartMs, endMs: dayStartMs + 3 * dayMs },
  ];
  const behind = (path: string): string => path.replace("/api/client/:tenant", "");
  const common = { windows, timezone: "America/Sao_Paulo" };
  const conformity = [5, 20, 80].flatMap((sampleSize) =>
    [3, 4].map((equipment) => `${behind(getConformity.path)}?${queryOf({ ...common, equipment, sampleSize }).toString()}`),
  );
  return [
    ...filteredCalls.map(({ path }) => `${behind(path)}?${queryOf(common).toString()}`),
    `${behind(getOccurrences.path)}?${queryOf({ ...common, equipments: [3], eventsCode: [20] }).toString()}`,
    ...conformity,
    behind(listOrdersInWork.path),
    "/registrations/products",
    "/registrations/equipments",
    "/registrations/events",
  ];
}
