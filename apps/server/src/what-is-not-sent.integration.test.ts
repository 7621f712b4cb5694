import type { Account } from "@fiel/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountOf, type AccountsApp, openAccountsApp } from "./features/clients/testing/accounts-app.ts";
import { formOf, testCaller, type TestCaller } from "./testing/test-caller.ts";

let app: AccountsApp;
let admin: TestCaller;
let userId: string;
let groupId: number;
let productId: number;
beforeAll(async () => {
  app = await openAccountsApp();
  const tenant = await app.test.postgres.addTenant();
  const signedIn = await app.test.signIn(tenant, "Admin");
  admin = testCaller(app.test.app, tenant.tenant, signedIn.token);
  const [user] = (await admin<{ _id: string }[]>("/users/profile")).body;
  userId = user?._id ?? "";
  const made = async (path: string, body: object) =>
    (await admin<{ id: number }>(path, { method: "POST", body })).body.id;
  const machine = await made("/registrations/equipments", { mid: 7, name: "M7", ip: "10.0.0.7" });
  groupId = await made("/registrations/equipments/groups/Sala", { equipments: [machine], create: true });
  const form = { name: "Feijão", barCode: "7891234520319", type: "Feijão", brand: "Ouro", codeText: "9" };
  const weights = { packSize: "20", unit: "unitg0", netWeight: "250", packageWeight: "8" };
  const product = await admin<{ id: number }>("/registrations/products", {
    method: "POST",
    ...formOf({ ...form, ...weights }),
  });
  productId = product.body.id;
});
afterAll(() => app.test.close());

type Values = Readonly<Record<string, unknown>>;

const erp = "https://erp.example/fiel/abcdefghijklmnop";

interface Kind {
  readonly name: string;
  readonly path: string;
  /** Values that all differ from the defaults. */
  readonly values: () => Values;
  /** Fields without which a change is refused. */
  readonly needed: readonly string[];
  readonly asForm?: boolean;
  /** The record's id is part of the URL. */
  readonly byPath?: boolean;
  /** Fields that no answer shows. */
  readonly unseen?: readonly string[];
  /** Fields that a change sends besides the needed ones; another name by default. */
  readonly other?: Values;
}

const rule = () => ({
  name: "Parada",
  enabled: false,
  condition: { kind: "stopped", causes: [], except: [] },
  equipments: [],
  onDelayS: 60,
  offDelayS: 30,
  minimumCount: 2,
  countWithinS: 600,
  active: { when: "inHours", from: "06:00", to: "14:00", weekdays: [1] },
  suppressWhenSilent: false,
  digestAbove: 9,
  steps: [{ afterMinutes: 0, users: [userId], roles: [], by: ["push"], destinations: [] }],
});
const product = {
  name: "Café 250 g",
  codeText: "2031",
  barCode: "7891234520318",
  type: "Café",
  brand: "Ouro",
  packSize: 20,
  unit: "unitg0",
  netWeight: 250,
  packageWeight: 8,
  correctionBelow: 4,
  correctionAbove: 5,
  rejectUnder: 9,
  rejectOver: 12,
  invalidAbove: 400,
  invalidBelow: 100,
  invalidDevianceAbove: 30,
  factoryDefault: false,
  costPerKg: 7.5,
};
const schedule = {
  name: "Noite",
  rhythm: "monthly",
  time: "06:00",
  weekday: 3,
  monthDay: 17,
  charts: ["Classification"],
  format: "pdf",
  recipients: ["marina@vale.example"],
  paused: true,
};

const kinds: readonly Kind[] = [
  {
    name: "alert rule",
    path: "/registrations/alert-rules",
    values: rule,
    needed: ["name", "condition", "steps"],
  },
  {
    name: "product",
    path: "/registrations/products",
    values: () => product,
    needed: ["name", "barCode", "type", "brand", "packSize", "netWeight", "packageWeight"],
    asForm: true,
  },
  {
    name: "schedule of reports",
    path: "/reports/schedules",
    values: () => schedule,
    needed: ["name", "rhythm", "time", "charts", "recipients"],
    byPath: true,
  },
  {
    name: "event",
    path: "/registrations/events",
    values: () => ({ name: "Refeição", code: 40, notificationLevel: 3, planned: true }),
    needed: ["name", "notificationLevel"],
  },
  {
    name: "coil",
    path: "/registrations/coils",
    values: () => ({ name: "Filme", code: 3, weight: 12.5, estimate: 900 }),
    needed: ["name", "weight", "estimate"],
  },
  {
    name: "machine",
    path: "/registrations/equipments",
    values: () => ({
      mid: 31,
      name: "ARZ1",
      ip: "10.0.0.9",
      port: 1502,
      bitmap: 3,
      groupId,
      profile: "fiel-classic",
      dataDirectory: "D:/dados",
      configDirectory: "D:/config",
      cpNetReferenceName: "ARZ",
      syncOldData: true,
      factor: 2.5,
      timeZone: "America/Manaus",
      expectedRate: 12,
    }),
    needed: ["name"],
    other: { name: "FEJ1" },
  },
  {
    name: "production order",
    path: "/registrations/orders",
    values: () => ({ product: productId, group: groupId, codeText: "OP-7", count: 12, status: 1, dueAt: 1 }),
    needed: [],
    other: { status: 3 },
  },
  {
    name: "program's key",
    path: "/api-keys",
    values: () => ({ name: "Painel", scopes: ["stops"], machines: [7], lastDay: "2199-12-31" }),
    needed: [],
  },
  {
    name: "destination of events",
    path: "/event-destinations",
    values: () => ({ name: "ERP", url: erp, kinds: ["stops"], machines: [7], enabled: false }),
    needed: [],
    unseen: ["url"],
  },
];

const shift = {
  name: "1º turno",
  team: "Azul",
  start: "06:00",
  end: "14:00",
  breaks: [{ start: "10:00", end: "10:15" }],
};
const otherKinds: readonly Kind[] = [
  {
    name: "shift pattern",
    path: "/registrations/shift-patterns",
    values: () => ({
      name: "Padrão",
      groupId,
      firstDay: "2199-01-01",
      anchorDay: "2199-01-02",
      cycleDays: 7,
      shifts: [{ ...shift, days: [0] }],
    }),
    needed: ["name", "firstDay", "anchorDay", "cycleDays", "shifts"],
  },
  {
    name: "shift exception",
    path: "/registrations/shift-exceptions",
    values: () => ({
      name: "Feriado",
      groupId,
      firstDay: "2198-01-01",
      lastDay: "2198-01-02",
      kind: "instead",
      shifts: [shift],
    }),
    needed: ["name", "firstDay", "lastDay", "kind", "shifts"],
  },
  {
    name: "reason",
    path: "/registrations/reasons",
    values: () => ({ name: "Falta de filme", parentId: null, lossClass: "breakdown", groupId }),
    needed: ["name"],
  },
  {
    name: "operator",
    path: "/registrations/operators",
    values: () => ({ name: "Ana", code: 12 }),
    needed: ["name"],
  },
];

const { breaks, team, ...bareShift } = shift;
/** A list or object is sent whole, since it is undefined which parts of it would stay. */
const partial: readonly (readonly [what: string, kind: Kind | undefined, change: Values])[] = [
  ["a condition without what it leaves out", kinds[0], { condition: { kind: "stopped", causes: [] } }],
  [
    "a step without its people",
    kinds[0],
    { steps: [{ afterMinutes: 0, roles: [], by: [], destinations: [] }] },
  ],
  ["a shift without its breaks", otherKinds[0], { shifts: [{ ...bareShift, team, days: [0] }] }],
  ["a shift without its team", otherKinds[1], { shifts: [{ ...bareShift, breaks }] }],
];

const sentAs = ({ asForm }: Kind, values: Values) =>
  asForm === true
    ? formOf(Object.fromEntries(Object.entries(values).map(([field, value]) => [field, String(value)])))
    : { body: values };

const stable = ({
  version: _v,
  nextDue: _d,
  lastJob: _l,
  watchedFrom: _w,
  secret: _s,
  ...rest
}: Values): Values => rest;

describe("what is not sent with a change stays", () => {
  it.each([...kinds, ...otherKinds].map((kind) => [kind.name, kind] as const))("of a %s", async (_, kind) => {
    const { path, needed, byPath } = kind;
    const made = await admin<Values>(path, { method: "POST", ...sentAs(kind, kind.values()) });
    expect([made.status, made.fields]).toEqual([200, {}]);
    const before = made.body;
    const shown = Object.entries(kind.values()).filter(([field]) => kind.unseen?.includes(field) !== true);
    expect(before).toMatchObject(Object.fromEntries(shown));
    const { id } = before;
    const sent = Object.fromEntries(needed.map((field) => [field, kind.values()[field]]));
    const other = kind.other ?? { name: "Outro nome" };
    const renamed = { ...sent, ...other, ...(byPath === true ? {} : { id }) };
    const address = byPath === true ? `${path}/${String(id)}` : path;
    const after = await admin<Values>(address, { method: "PUT", ...sentAs(kind, renamed) });
    expect([after.status, after.fields]).toEqual([200, {}]);
    expect(stable(after.body)).toEqual({
      ...stable(before),
      ...other,
      ...("completeName" in before ? { completeName: after.body["completeName"] } : {}),
    });
  });

  it.each(partial)("and %s is refused, and nothing of it is made up", async (_, kind, change) => {
    const path = kind?.path ?? "";
    const before = (await admin<Values[]>(path)).body;
    const body = { ...kind?.values(), ...change, id: before.at(-1)?.["id"] };
    const { status, fields } = await admin<Values>(path, { method: "PUT", body });
    expect([status, Object.keys(fields)]).toEqual([
      422,
      [expect.stringMatching(/^(condition|steps|shifts)/)],
    ]);
    expect((await admin<Values[]>(path)).body).toEqual(before);
  });

  it("of a client, which stays blocked, and of which a part of the address is changed alone", async () => {
    const { send, get } = app;
    const language = { language: "en", plan: "7", billingPeriod: 3 };
    const rootUser = { name: "A", email: "a@kept.example" };
    await send("POST", accountOf({ tenant: "kept", status: "Blocked", rootUser, ...language }));
    const { client: before } = await get<Account>("/kept");
    expect(before).toMatchObject({ status: "Blocked", ...language });
    const needed = { tenant: "kept", equipmentAmount: 9, pricePerEquipment: 100 };
    expect((await send("PUT", { ...needed, name: "Outro" })).statusCode).toBe(200);
    const after = { ...before, name: "Outro", equipmentAmount: 9, pricePerEquipment: 100 };
    expect((await get<Account>("/kept")).client).toEqual(after);
    await send("PUT", { ...needed, name: "Outro", address: { city: "Itu" }, cnpj: null, endTrialAt: "" });
    expect((await get<Account>("/kept")).client).toEqual({
      ...after,
      cnpj: null,
      endTrialAt: null,
      address: { ...before.address, city: "Itu" },
    });
  });

  it("of a client that is to be deleted: it is not called off by changing its name", async () => {
    const { send, get, test, token } = app;
    await send("POST", accountOf({ tenant: "leaves", rootUser: { name: "B", email: "b@kept.example" } }));
    const { client } = await get<Account>("/leaves");
    const url = "/api/management/clients/account/leaves/leaving";
    const headers = { authorization: `Bearer ${token}` };
    await test.app.inject({ method: "POST", url, headers, payload: { name: client.name } });
    const needed = { tenant: "leaves", equipmentAmount: 2, pricePerEquipment: 100, name: "Outro" };
    expect((await send("PUT", needed)).statusCode).toBe(200);
    expect((await get<Account>("/leaves")).client.status).toBe("Blocked");
    const leaving = await test.app.inject({ url, headers });
    expect(leaving.json<{ leavesAt: number | null }>().leavesAt).toBeGreaterThan(0);
  });
});
