import type { FastifyInstance, InjectOptions } from "fastify";
import { vi } from "vitest";
import { patience } from "@fiel/testkit/patience";
import { syncSubscription } from "../../../platform/billing/sync-subscription.ts";
import type { ConfirmedNow } from "../../../platform/confirmed-time/confirmed-time.ts";
import type { PostgresStore } from "../../../platform/stores/postgres/postgres-store.ts";
import { bearer, openTestApp } from "../../../testing/test-app.ts";
import { openBilling } from "../open-billing.ts";

export const webhookSecret = `whsec_${Buffer.from("a secret of this test, 32 bytes!!").toString("base64")}`;
export const asaasToken = "asaas-token-of-this-test";
const provider = {
  name: "Fiel Sistemas Ltda.",
  cnpj: "11222333000181",
  address: "Rua Mateus Leme, 920, Curitiba, PR",
  pix: { key: "pix@fiel.example", city: "Curitiba" },
  calendar: "national",
} as const;

export interface Agreed {
  readonly price?: number;
  readonly amount?: number;
  readonly months?: number;
  readonly anchor: string;
  readonly trial?: string | null;
}

export interface MadeCall {
  readonly method?: "GET" | "POST" | "DELETE";
  readonly body?: object;
  readonly token?: string;
}

interface Answered<T> {
  readonly status: number;
  readonly body: T;
}
export type Caller = <T = Record<string, unknown>>(url: string, made?: MadeCall) => Promise<Answered<T>>;

/** UTC ms of a day and time in São Paulo, which is three hours behind UTC. */
export const at = (day: string, time = "12:00") => Date.parse(`${day}T${time}:00-03:00`);

export type BillingApp = Awaited<ReturnType<typeof openBillingApp>>;

/** Two servers on the same stores with a clock that the test sets, and a signed-in manager. */
export async function openBillingApp() {
  let nowMs = at("2026-11-19");
  const now = () => nowMs;
  const setNow = (day: string, time?: string): void => void (nowMs = at(day, time));
  const payments = { webhookSecret: Buffer.from(webhookSecret.slice(6), "base64"), asaasToken };
  const test = await openTestApp({ now, confirmedNow: async () => now(), provider, payments });
  const replica = await test.openReplica();
  const manager = (await test.signInManager()).token;
  const { store } = test.postgres;
  const reading = readingOf(store);
  const agree = (tenantId: number, agreed: Agreed) => agreeOn(store, { tenantId, nowMs, ...agreed });
  const look = (tenantId: number) => lookAt(store, tenantId, now);
  const addClient = async (agreed: Agreed) => {
    const client = await test.postgres.addTenant();
    await agree(client.tenantId, agreed);
    const { token } = await test.signIn(client, "Admin");
    return { ...client, token };
  };
  const goTo = async (day: string, tenantId: number): Promise<void> => {
    setNow(day);
    await look(tenantId);
  };
  return {
    test,
    replica,
    setNow,
    now,
    agree,
    addClient,
    ...reading,
    look,
    /** Another server that bills by its own clock. */
    openAnother: (confirmedNow: ConfirmedNow) =>
      openBilling({ postgres: store, log: { warn: () => undefined }, confirmedNow, provider }),
    goTo,
    call: callerOf(test.app, manager),
    mailsOf: (tenantId: number) =>
      test.mails.filter(({ to }) => to === `financeiro${tenantId}@cliente.example`),
    /** A client with an open invoice of R$ 2.985,00 due on 24/11/2026. */
    addDebtor: async () => {
      setNow("2026-11-17");
      const client = await addClient({ anchor: "2026-11-18", trial: "2026-11-18" });
      await goTo("2026-11-18", client.tenantId);
      const [invoice] = await reading.invoicesOf(client.tenantId);
      if (invoice === undefined) throw new Error("no invoice");
      return { ...client, number: invoice.number };
    },
  };
}

type Agreeing = Agreed & { readonly tenantId: number; readonly nowMs: number };

const agreeOn = (
  store: PostgresStore,
  { tenantId, nowMs, price = 19_900, amount = 15, months = 1, anchor, trial = null }: Agreeing,
): Promise<void> =>
  store.withTenant(tenantId, async (transaction) => {
    await transaction
      .updateTable("tenants")
      .set({
        price_per_equipment: price,
        equipment_amount: amount,
        billing_period: months,
        billing_cycle_anchor: anchor,
        end_trial_at: trial,
        account_responsible: `financeiro${tenantId}@cliente.example`,
        cnpj: "12ABC34501DE35",
      })
      .where("id", "=", tenantId)
      .execute();
    await syncSubscription(transaction, { tenantId, by: "Tânia", nowMs });
  });

const readingOf = (store: PostgresStore) => ({
  invoicesOf: (tenantId: number) =>
    store.withTenant(tenantId, (transaction) =>
      transaction.selectFrom("invoices").selectAll().orderBy("number").execute(),
    ),
  statusOf: async (tenantId: number) => (await standingOf(store, tenantId)).status,
});

const standingOf = (store: PostgresStore, tenantId: number) =>
  store.withTenant(tenantId, (transaction) =>
    transaction
      .selectFrom("tenants")
      .leftJoin("subscriptions", "subscriptions.tenant_id", "tenants.id")
      .select(["status", "next_step_at"])
      .where("tenants.id", "=", tenantId)
      .executeTakeFirstOrThrow(),
  );

/** Makes both servers poll several times at once; resolves when nothing is due any more. */
async function lookAt(store: PostgresStore, tenantId: number, now: () => number): Promise<void> {
  await Promise.all(Array.from({ length: 4 }, () => store.notify("fiel_billing", "")));
  const isOver = async () => {
    const { status, next_step_at: next } = await standingOf(store, tenantId);
    return status === "Blocked" || (next?.getTime() ?? 0) > now();
  };
  // Also runs before the first test, where nothing is expected yet.
  await vi.waitUntil(isOver, { timeout: patience.programMs });
}

const callerOf =
  (app: FastifyInstance, manager: string): Caller =>
  async (url, { method = "GET", body, token = manager } = {}) => {
    const request: InjectOptions = {
      method,
      url: `/api${url}`,
      headers: bearer(token),
      ...(body === undefined ? {} : { payload: body }),
    };
    const answer = await app.inject(request);
    const isJson = String(answer.headers["content-type"]).startsWith("application/json");
    return { status: answer.statusCode, body: (isJson ? answer.json() : null) as never };
  };
