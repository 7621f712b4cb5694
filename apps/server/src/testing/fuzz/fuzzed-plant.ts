import type { Audience } from "@fiel/contracts";
import { Webhook } from "standardwebhooks";
import { asaasToken, openBillingApp, webhookSecret } from "../../features/billing/testing/billing-app.ts";
import { addApiKey } from "../api-key.ts";
import { addScreenToken } from "../screen-token.ts";
import { addTabletToken } from "../tablet-token.ts";
import type { TestApp } from "../test-app.ts";
import { testCaller } from "../test-caller.ts";
import { password } from "../test-people.ts";
import { smallPlant } from "../test-stores.ts";
import type { KnownParts } from "./fuzzed-address.ts";
import type { Known } from "./plausible.ts";

const gateway = "7b6a5f3e-0000-4000-8000-000000000001";
const order = { codeText: "OP-1", product: "ARROZ-1", group: "Grãos", count: 100, status: 2 };
const rule = {
  name: "Rejeição",
  condition: { kind: "rejects", limit: 3, minutes: 10, minimumPackages: 20 },
  steps: [{ afterMinutes: 0, users: [], roles: ["Admin"], by: ["mail"], destinations: [] }],
};

const destination = { kind: "webhook", name: "W", url: "https://hooks.example.com/x" };
const screen = { width: 1920, height: 1080, version: "1" };

/** A token of every kind, and a function that replaces one that a call ended. */
async function tokensOf(test: TestApp, own: { readonly tenantId: number; readonly tenant: string }) {
  const tokens = new Map<Audience, string>();
  const { store } = test.postgres;
  const renew = async (audience: Audience): Promise<void> => {
    if (audience === "device") tokens.set(audience, await test.addDeviceKey(own.tenantId));
    else if (audience === "board") tokens.set(audience, await addScreenToken(store, own.tenantId));
    else if (audience === "tablet") tokens.set(audience, await addTabletToken(store, own.tenantId, [3, 4]));
    else if (audience === "key") tokens.set(audience, await addApiKey(store, own.tenantId));
    else if (audience === "manager") tokens.set(audience, (await test.signInManager()).token);
    else tokens.set(audience, (await test.signIn(own, "Admin")).token);
  };
  for (const one of ["user", "supervisor", "admin", "device", "board", "tablet", "key", "manager"] as const)
    await renew(one);
  return { tokens, renew };
}

export type FuzzedPlant = Awaited<ReturnType<typeof openFuzzedPlant>>;

/** The whole server with a client that has records of every kind, another with an open invoice, and tokens of every kind. */
export async function openFuzzedPlant() {
  const billing = await openBillingApp();
  const { test } = billing;
  const debtor = await billing.addDebtor();
  const own = await test.stores.addTenant({ ...smallPlant, orders: [order] });
  const admin = await test.signIn(own, "Admin");
  const operator = await test.addUser(own.tenantId, "Operator");
  const removed = await test.addUser(own.tenantId, "Operator");
  const manager = await test.signInManager();
  const { tokens, renew } = await tokensOf(test, own);
  const ask = testCaller(test.app, own.tenant, admin.token);
  const made = [
    await ask(`/users/profile/${removed.userId}`, { method: "DELETE" }),
    await ask("/registrations/alert-rules", { body: rule }),
    await ask("/alerts/destinations", { body: destination }),
  ];
  if (made.some(({ status }) => status !== 200)) throw new Error(JSON.stringify(made));
  const pairing = (await test.app.inject({ method: "POST", url: "/api/tv/pairings", payload: screen })).json<{
    code: string;
  }>();
  const users = [operator.userId, removed.userId, admin.userId];
  const people = [operator.email, admin.email];
  const parts: KnownParts = [
    [/^\/api\/client\/:tenant$/, [own.tenant]],
    [/:tenant$/, [debtor.tenant]],
    [/users\/profile\/:id$/, users.slice(0, 2)],
    [/managers\/profile\/:id$/, [manager.managerId]],
    [/invoices\/:number$/, [String(debtor.number)]],
    [/gateways\/:gateway$/, [gateway]],
    [/groups\/:group$/, ["1", "Gr%C3%A3os", "Novo"]],
    [/pairings\/:code$/, [pairing.code]],
    [/exports\/:kind$/, ["products", "operators", "events", "coils", "equipments"]],
    [/tests\/:id$|sessions\/:id$/, []],
    [/machines\/:equipment$/, ["3", "4"]],
    [/:\w+$/, ["1", "2", "3"]],
  ];
  return {
    test,
    tokens,
    renew,
    parts,
    known: knownOf({ tenant: debtor.tenant, invoice: debtor.number, users, people, code: pairing.code }),
    /** Headers by which a payment provider authenticates. */
    payingHeaders: (payload: string | Buffer): Record<string, string> => ({
      "asaas-access-token": asaasToken,
      "webhook-id": "evt_1",
      "webhook-timestamp": String(Math.floor(billing.now() / 1_000)),
      "webhook-signature": new Webhook(webhookSecret).sign("evt_1", new Date(billing.now()), String(payload)),
    }),
  };
}

interface There {
  readonly tenant: string;
  readonly invoice: number;
  readonly users: readonly string[];
  readonly people: readonly string[];
  readonly code: string;
}

/** Values for fields that name existing records, and for fields whose schema is not enough. */
export function knownOf({ tenant, invoice, users, people, code }: There): Known {
  const nowMs = Date.now();
  return {
    tenant: [tenant],
    endpoint: ["https://127.0.0.1:9/x"],
    invoice: [invoice, String(invoice)],
    externalReference: [String(invoice)],
    user: users,
    users,
    email: [...people, ...Array.from({ length: 9 }, (_, i) => `nova${i}@example.com`)],
    password: [password],
    newPassword: ["outra senha comprida"],
    newPasswordConfirmation: ["outra senha comprida"],
    confirmPassword: [password],
    id: [1, 2, 3],
    equipments: [3, 4, 1, 2],
    equipment: [3],
    product: [1, "ARROZ-1"],
    group: [1],
    groupId: [1],
    operator: [12],
    rule: [1],
    boards: [1],
    gateway: [gateway],
    code: [20, 21, 33, 44, 55, 66, 77, 88, code],
    unit: ["unitg0"],
    type: [1],
    ip: ["10.0.0.1"],
    profile: ["fiel-1"],
    timeZone: ["America/Manaus"],
    timezone: ["America/Manaus"],
    language: ["pt_BR", "en", ""],
    removed: ["true", "false"],
    startTimestamp: [nowMs - 3_600_000, nowMs - 86_400_000],
    endTimestamp: [nowMs],
    from: [nowMs - 3_600_000],
    to: [nowMs],
    waitS: [0],
    cnpj: ["11.222.333/0001-81", "12.ABC.345/01DE-35"],
    cep: ["01310-100"],
    country: ["Brasil"],
    billingCycleAnchor: ["2026-12-01", "2027-01-15"],
    endTrialAt: ["2026-12-01", "2026-11-30"],
    paidAt: ["2026-11-19T12:00:00Z"],
  };
}
