import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useEmailLink } from "./features/access/own-email.ts";
import { billClient } from "./features/billing/bill-client.ts";
import { updateAccount } from "./features/clients/update-account.ts";
import { beginAnonymizing, endAnonymizing } from "./features/privacy/anonymize-user.ts";
import { equipmentEntity } from "./features/registrations/equipments/equipment-entity.ts";
import { askSupport } from "./features/support/ask-support.ts";
import { consent, giveSupport } from "./features/support/give-support.ts";
import {
  blockUser,
  changeEmail,
  changeRole,
  passOnKeyUser,
  removeUser,
} from "./features/users/change-user.ts";
import { inviteUser } from "./features/users/invite-user.ts";
import { createUser } from "./maintenance/create-user.ts";
import type { AuditActor } from "./platform/audit/actor.ts";
import { createLink } from "./platform/auth/user-links.ts";
import { cancelInvoice } from "./platform/billing/cancel-invoice.ts";
import { unnamedProvider } from "./platform/billing/invoicing-provider.ts";
import { payInvoice } from "./platform/billing/pay-invoice.ts";
import { syncSubscription } from "./platform/billing/sync-subscription.ts";
import { restoreRecord } from "./platform/records/restore-record.ts";
import type { PostgresStore, TenantTransaction } from "./platform/stores/postgres/postgres-store.ts";
import { askToLeave, letStay } from "./platform/tenant-removal/ask-to-leave.ts";
import { setLeavingOrder } from "./platform/tenants/leaving-order.ts";
import { makeKeyUser } from "./platform/tenants/make-key-user.ts";
import { expectLockOrder, lockAll, namedByOthers, undone as undoneIn } from "./testing/expect-lock-order.ts";
import { openTestPostgres, type TestPostgres } from "./testing/test-postgres.ts";

/** Of each of them there must be something. */
const tables = [
  "tenants",
  "subscriptions",
  "invoices",
  "support_grants",
  "equipment",
  "users",
  "user_tokens",
  "schedules",
  "deliveries",
  "sessions",
] as const;

const dayMs = 86_400_000;
const nowMs = Date.now();
let postgres: TestPostgres;
let client: { tenantId: number; tenant: string };
let ids: Record<"keyUser" | "second" | "operator" | "gone", string>;
let equipmentId = 0;
let token = "";
let invoice = 0;

const inClient = <T>(work: (transaction: TenantTransaction) => Promise<T>): Promise<T> =>
  postgres.store.withTenant(client.tenantId, work);
const undone = (work: (transaction: TenantTransaction) => Promise<unknown>) =>
  undoneIn(postgres.store, client.tenantId, async (transaction) => {
    await work(transaction);
    await expectNamed();
  });
/** Expects that rows referring to the client or its users can be added without waiting. */
const expectNamed = () =>
  inClient(async (other) => {
    for (const table of namedByOthers)
      await sql`select 1 from ${sql.table(table)} for key share nowait`.execute(other);
  });
const by = (kind: AuditActor["kind"], id: string | null = null): AuditActor => ({
  tenantId: client.tenantId,
  kind,
  id,
  name: "quem age",
  address: null,
});
const changeOf = (transaction: TenantTransaction) => ({ transaction, by: by("user", ids.second), nowMs });

beforeAll(async () => {
  postgres = await openTestPostgres();
  client = await postgres.addTenant();
  await addPeople();
  await addRest();
  await owe();
});
afterAll(() => postgres.close());

/** Adds the key user and what belongs to users: a link, a session and a mailed report. */
async function addPeople(): Promise<void> {
  const add = (name: string, role: "Admin" | "Operator", tenantOwner = false) =>
    inClient((transaction) =>
      createUser(transaction, {
        tenantId: client.tenantId,
        email: `${name}@example.com`,
        name,
        role,
        password: "uma senha bem comprida",
        tenantOwner,
        nowMs,
      }),
    );
  const operator = await add("operadora", "Operator");
  ids = {
    keyUser: await add("chave", "Admin", true),
    second: await add("segunda", "Admin"),
    operator,
    gone: await add("ex", "Operator"),
  };
  await inClient(async (transaction) => {
    const of = { tenantId: client.tenantId, userId: operator };
    await sql`update users set new_email = 'nova@example.com' where id = ${operator}`.execute(transaction);
    token = await createLink(transaction, of, "email");
    await sql`
      insert into sessions (token_hash, tenant_id, user_id, expires_at)
      select sha256(id::text::bytea), tenant_id, id, now() + interval '1 day' from users
    `.execute(transaction);
    await sql`update users set removed_at = now() where id = ${ids.gone}`.execute(transaction);
    await sql`update tenants set account_responsible = 'operadora@example.com' where id = ${client.tenantId}`.execute(
      transaction,
    );
  });
}

/** Adds a support grant, removed equipment, a schedule and queued messages. */
const addRest = () =>
  inClient(async (transaction) => {
    await sql`update tenants set equipment_amount = 9 where id = ${client.tenantId}`.execute(transaction);
    const { rows } = await sql<{ id: number }>`
      insert into equipment (tenant_id, mid, name, type, ip, created_at, removed_at)
      values (${client.tenantId}, 7, 'EQ7', 1, '127.0.0.1', ${nowMs - dayMs}, ${nowMs - 1}) returning id
    `.execute(transaction);
    equipmentId = rows[0]?.id ?? 0;
    await giveSupport(
      transaction,
      { access: "read", hours: 2, reason: "" },
      { by: by("user", ids.second), nowMs },
    );
    await askSupport(
      transaction,
      { access: "read", hours: 1, reason: "x" },
      { by: by("manager", ids.second), nowMs },
    );
    await sql`
      insert into schedules (tenant_id, kind, name, rhythm, time, weekday, month_day, recipients, details, next_due, created_by)
      values (${client.tenantId}, 'report', 'Diário', 'daily', '06:00', 1, 1, '{operadora@example.com,ex@example.com}', '{}', now(), 'x')
    `.execute(transaction);
  });

/** Adds an invoice so late that the client is blocked. */
const owe = () =>
  inClient(async (transaction) => {
    const anchor = new Date(nowMs - 60 * dayMs).toISOString().slice(0, 10);
    const price = { price_per_equipment: 100, billing_period: 1, billing_cycle_anchor: anchor };
    await transaction.updateTable("tenants").set(price).where("id", "=", client.tenantId).execute();
    await syncSubscription(transaction, { tenantId: client.tenantId, by: "x", nowMs: nowMs - 60 * dayMs });
    await billClient(transaction, {
      tenantId: client.tenantId,
      nowMs: nowMs - 59 * dayMs,
      provider: unnamedProvider,
    });
    await sql`update subscriptions set next_step_at = now() - interval '1 day'`.execute(transaction);
    const { number } = await transaction.selectFrom("invoices").select("number").executeTakeFirstOrThrow();
    invoice = number;
  });

/** A store that rolls back the client's transactions. */
const undoing = (): PostgresStore => ({
  ...postgres.store,
  withTenant: ((_id: number, work: (transaction: TenantTransaction) => Promise<unknown>) =>
    undone(work)) as PostgresStore["withTenant"],
});

const verbs: Readonly<Record<string, () => Promise<unknown>>> = {
  "passing the key user on": () =>
    undone((transaction) => passOnKeyUser(transaction, by("user", ids.keyUser), ids.second)),
  "making somebody the key user": () =>
    undone((transaction) => makeKeyUser(transaction, by("manager"), ids.second)),
  "giving a user another e-mail": () =>
    undone((transaction) =>
      changeEmail(transaction, by("user", ids.second), ids.operator, "outra@example.com"),
    ),
  "confirming one's own e-mail": () =>
    useEmailLink(undoing(), {
      client: { tenant_id: client.tenantId, status: "Active" } as Parameters<
        typeof useEmailLink
      >[1]["client"],
      kind: "user",
      token,
      address: "127.0.0.1",
    }).catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error;
    }),
  "inviting a user": () =>
    undone((transaction) =>
      inviteUser(transaction, by("user", ids.keyUser), {
        name: "N",
        email: "n@example.com",
        role: "Operator",
      }),
    ),
  "blocking an administrator": () =>
    undone((transaction) => blockUser(transaction, by("user", ids.keyUser), ids.second, true)),
  "letting somebody in again": () =>
    undone(async (transaction) => {
      await blockUser(transaction, by("user", ids.keyUser), ids.operator, true);
      await blockUser(transaction, by("user", ids.keyUser), ids.operator, false);
    }),
  "taking an administrator's role away": () =>
    undone((transaction) => changeRole(transaction, by("user", ids.keyUser), ids.second, "Operator")),
  "making somebody an administrator": () =>
    undone((transaction) => changeRole(transaction, by("user", ids.keyUser), ids.operator, "Admin")),
  "removing a user, whose bills and reports go elsewhere": () =>
    undone((transaction) => removeUser(transaction, by("user", ids.keyUser), ids.operator)),
  "making a removed user nameless": () =>
    undone(async (transaction) => {
      await beginAnonymizing(transaction, by("user", ids.keyUser), ids.gone);
      await endAnonymizing(transaction, by("user", ids.keyUser), ids.gone);
    }),
  "changing a client, which blocks it": () =>
    undone((transaction) =>
      updateAccount(transaction, {
        fields: {
          tenant: client.tenant,
          name: "Outro",
          equipmentAmount: 9,
          pricePerEquipment: 200,
          status: "Blocked",
        },
        by: by("manager"),
        expected: null,
        today: new Date(nowMs).toISOString().slice(0, 10),
        nowMs,
      }),
    ),
  "marking a client to be deleted": () => undone((transaction) => askToLeave(transaction, by("manager"))),
  "letting it stay": () =>
    undone(async (transaction) => {
      await askToLeave(transaction, by("manager"));
      await letStay(transaction, by("manager"));
    }),
  "ordering to leave": () =>
    undone((transaction) => setLeavingOrder(transaction, by("user", ids.keyUser), true)),
  "billing, which blocks": () =>
    undone((transaction) =>
      billClient(transaction, { tenantId: client.tenantId, nowMs, provider: unnamedProvider }),
    ),
  paying: () =>
    undone((transaction) =>
      payInvoice(transaction, by("manager"), {
        number: invoice,
        paidAtMs: nowMs,
        method: "Pix",
        cents: null,
        nowMs,
      }),
    ),
  "cancelling an invoice": () =>
    undone((transaction) =>
      cancelInvoice(transaction, by("manager"), { number: invoice, reason: "x", nowMs }),
    ),
  "consenting to support": () =>
    undone(async (transaction) => {
      const asked = transaction.selectFrom("support_grants").select("id").where("granted_at", "is", null);
      const { id } = await asked.executeTakeFirstOrThrow();
      await consent(transaction, id, { access: "read", hours: 1 }, { by: by("user", ids.second), nowMs });
    }),
  "bringing an equipment back": () =>
    undone((transaction) => restoreRecord(changeOf(transaction), equipmentEntity, equipmentId)),
};

it("there is something of every table that a client's people and bills have", async () => {
  await inClient(async (transaction) => {
    for (const table of tables.filter((one) => one !== "deliveries"))
      expect([table, (await lockAll(transaction, table)).rows.length]).not.toContain(0);
  });
});

describe.each(Object.entries(verbs))("%s", (_, verb) => {
  it("has nothing of a later table while it waits for an earlier one", async () => {
    const { store } = postgres;
    const waited = await expectLockOrder({ store, tenantId: client.tenantId }, async () => {
      await verb();
    });
    expect(waited).toBeGreaterThan(0);
  });
});
