import { randomUUID } from "node:crypto";
import type { AddressFinding, AddressTest, AnswerOf, getGatewayRequests } from "@fiel/contracts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { gatewayReport } from "../../testing/gateway-report.ts";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testCaller, type TestCaller } from "../../testing/test-caller.ts";

type Requests = AnswerOf<typeof getGatewayRequests>;

let test: TestApp;
let tenant: { tenantId: number; tenant: string };
let admin: TestCaller;
let key: string;
let gateway: string;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await test.postgres.addTenant();
  admin = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Admin")).token);
  key = await test.addDeviceKey(tenant.tenantId);
  gateway = randomUUID();
});

const found: AddressFinding = {
  answers: true,
  latencyMs: 14,
  state: 2,
  speed: 61.3,
  product: "7891",
  weighed: { count: 3, seconds: 2.5, lastMg: 250_800 },
};
const refused: AddressFinding = { answers: false, reason: "connect ECONNREFUSED" };

const post = (path: string, payload: object) =>
  test.app.inject({ method: "POST", url: `/api/device/v1/${path}`, payload, headers: bearer(key) });
const live = (name = gateway) => post("report", gatewayReport(name));
const requests = async (waitS = 0, name = gateway): Promise<Requests> => {
  const url = `/api/device/v1/requests?gateway=${name}&waitS=${waitS}`;
  return (await test.app.inject({ url, headers: bearer(key) })).json();
};
const ask = async (body: object = { ip: "192.168.10.34", port: 502 }) =>
  (await admin<AddressTest>("/devices/tests", { body })).body;
const stands = async (id: string, caller = admin) => caller<AddressTest>(`/devices/tests/${id}`);
const tell = (id: string, finding: AddressFinding, name = gateway) =>
  post(`requests/tests/${id}`, { gateway: name, finding });

it("goes to the gateway that waits for it at once, and its answer to the page", async () => {
  await live();
  const open = requests(25);
  // So that the question is open: the next would find the test by itself.
  await requests();
  const { id, state } = await ask();
  expect(state).toBe("waiting");
  const { tests, registrationsChanged } = await open;
  expect(registrationsChanged).toBe(false);
  expect(tests).toMatchObject([
    { id, machine: { ip: "192.168.10.34", port: 502, profile: "fiel-1", type: 1 } },
  ]);
  await tell(id, found);
  expect((await stands(id)).body).toEqual({ id, state: "answered", findings: [{ gateway, finding: found }] });
  expect((await requests()).tests).toEqual([]);
});

it("waits for every gateway that is there, unless one found the machine", async () => {
  const other = randomUUID();
  await Promise.all([live(), live(other)]);
  const { id } = await ask();
  await tell(id, refused);
  expect((await stands(id)).body.state).toBe("waiting");
  expect([(await requests()).tests.length, (await requests(0, other)).tests.length]).toEqual([0, 1]);
  await tell(id, found, other);
  const { body } = await stands(id);
  expect([body.state, body.findings.map(({ finding }) => finding.answers)]).toEqual([
    "answered",
    [true, false],
  ]);
});

it("says that no gateway is there, and keeps nothing of one that nobody knows", async () => {
  const { id, state } = await ask();
  expect(state).toBe("noGateway");
  expect((await tell(id, found)).statusCode).toBe(200);
  expect((await stands(id)).body).toMatchObject({ state: "noGateway", findings: [] });
});

it("is of its tenant alone, of a registered equipment or none, and of a bounded number", async () => {
  const stranger = await test.postgres.addTenant();
  const other = testCaller(test.app, stranger.tenant, (await test.signIn(stranger, "Admin")).token);
  const { id } = await ask();
  expect((await stands(id, other)).code).toBe("NotFound");
  expect((await admin("/devices/tests", { body: { id: 999_999 } })).code).toBe("NotFound");
  expect((await admin("/devices/tests", { body: { ip: "não é" } })).code).toBe("InvalidRequest");
  const answers = await Promise.all(Array.from({ length: 15 }, () => admin("/devices/tests", { body: {} })));
  expect(answers.filter(({ code }) => code === "TooManyRequests")).toHaveLength(6);
});

it("tells a waiting gateway at once that registrations changed, and asks a registered machine as it is registered", async () => {
  await live();
  const open = requests(25);
  await requests();
  const saved = await admin<{ id: number }>("/registrations/equipments", {
    body: { name: "CAF4", ip: "192.168.10.31" },
  });
  expect(await open).toMatchObject({ registrationsChanged: true });
  await ask({ id: saved.body.id, ip: "192.168.10.35" });
  const [asked] = (await requests()).tests;
  expect(asked?.machine).toMatchObject({ ip: "192.168.10.35", profile: "fiel-1" });
});
