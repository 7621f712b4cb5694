import type { Account } from "@fiel/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { accountOf, type AccountsApp, openAccountsApp } from "./features/clients/testing/accounts-app.ts";
import { ids, type Kind, kinds, otherKinds, shift, type Values } from "./testing/changed-kinds.ts";
import { formOf, testCaller, type TestCaller } from "./testing/test-caller.ts";

let app: AccountsApp;
let admin: TestCaller;
beforeAll(async () => {
  app = await openAccountsApp();
  const tenant = await app.test.postgres.addTenant();
  const signedIn = await app.test.signIn(tenant, "Admin");
  admin = testCaller(app.test.app, tenant.tenant, signedIn.token);
  const [user] = (await admin<{ _id: string }[]>("/users/profile")).body;
  ids.userId = user?._id ?? "";
  const made = async (path: string, body: object) =>
    (await admin<{ id: number }>(path, { method: "POST", body })).body.id;
  ids.machineId = await made("/registrations/equipments", { mid: 7, name: "M7", ip: "10.0.0.7" });
  ids.groupId = await made("/registrations/equipments/groups/Sala", {
    equipments: [ids.machineId],
    create: true,
  });
  const form = { name: "Feijão", barCode: "7891234520319", type: "Feijão", brand: "Ouro", codeText: "9" };
  const weights = { packSize: "20", unit: "unitg0", netWeight: "250", packageWeight: "8" };
  const product = await admin<{ id: number }>("/registrations/products", {
    method: "POST",
    ...formOf({ ...form, ...weights }),
  });
  ids.productId = product.body.id;
});
afterAll(() => app.test.close());

/** Other changes of which parts may be left out, and where it is held that these stay, or what they are. */
const heldElsewhere: ReadonlyMap<string, string> = new Map([
  ["PUT /api/client/:tenant/alerts/destinations", "addresses and tokens: destinations.integration.test.ts"],
  [
    "PUT /api/client/:tenant/registrations/imports/:id/columns",
    "a mark that the file was read by, not a value",
  ],
  [
    "PUT /api/client/:tenant/registrations/machine-profiles",
    "the name is fixed, and the content is one value",
  ],
  ["PUT /api/client/:tenant/users/profile", "a new password, and a picture: profile.integration.test.ts"],
  ["PUT /api/management/clients/account", "the client, below"],
  ["PUT /api/management/managers/profile", "as the profile of a user, by the same form"],
]);

it("every call of which a part may be left out is held, so that a new one is", () => {
  const open = app.test.app.mountedCalls.filter(({ method, body }) => {
    if (!["PUT", "PATCH"].includes(method) || body === undefined) return false;
    const { properties = {}, required = [] } = z.toJSONSchema(body, { io: "input", unrepresentable: "any" });
    return Object.keys(properties).some((field) => !required.includes(field));
  });
  const base = "PUT /api/client/:tenant";
  const held = [...kinds, ...otherKinds].map(
    ({ path, byPath }) => `${base}${path}${byPath === true ? "/:id" : ""}`,
  );
  const names = open.map(({ method, path }) => `${method} ${path}`).toSorted();
  // Rules of alerts are sent whole, but are held all the same.
  expect([...new Set([...names, `${base}/registrations/alert-rules`])].toSorted()).toEqual(
    [...held, ...heldElsewhere.keys()].toSorted(),
  );
});

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
