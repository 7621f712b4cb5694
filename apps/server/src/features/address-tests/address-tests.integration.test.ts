import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  type AddressFinding,
  type AddressTest,
  type AnswerOf,
  type GatewayOfTenant,
  type GatewayPlatform,
  type getGatewayRequests,
  type ReportedUpdate,
  type UpdateNews,
} from "@fiel/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { gatewayReport } from "../../testing/gateway-report.ts";
import { publishRelease, releaseContent } from "../../testing/publish-release.ts";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testCaller, type TestCaller } from "../../testing/test-caller.ts";

type Requests = AnswerOf<typeof getGatewayRequests>;

let test: TestApp;
let tenant: { tenantId: number; tenant: string };
let admin: TestCaller;
let key: string;
let gateway: string;
const gatewayReleases = mkdtempSync(path.join(tmpdir(), "fiel-releases-"));
beforeAll(async () => {
  test = await openTestApp({ gatewayReleases });
});
afterAll(async () => {
  await test.close();
  rmSync(gatewayReleases, { recursive: true });
});
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
  // A second request makes sure that the first one is open; otherwise it would find the test immediately.
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

describe("an update", () => {
  const able: ReportedUpdate = { platform: "linux-x64", allowsOlder: false, last: null };
  const publish = (version: string, ...other: [GatewayPlatform?, number?]) =>
    publishRelease(gatewayReleases, version, ...other);
  const told = (version: string, update: ReportedUpdate | null = able) =>
    post("report", gatewayReport(gateway, { version, ...(update === null ? {} : { update }) }));
  const list = async () => (await admin<{ result: GatewayOfTenant[] }>("/devices/gateways")).body.result;
  const offered = async () => (await list())[0]?.update.offered;
  const askFor = (version: string, of = gateway, caller = admin) =>
    caller(`/devices/gateways/${of}/update`, { method: "POST", body: { version } });
  const wanted = async (query = "&update=0") => {
    const url = `/api/device/v1/requests?gateway=${gateway}${query}`;
    return (await test.app.inject({ url, headers: bearer(key) })).json<Requests>();
  };

  it("is offered where the newest release for the computer is newer, or may be older", async () => {
    for (const version of ["0.9.0", "0.10.0"]) publish(version);
    publish("0.12.0", "linux-arm64");
    // A release that is half copied and a file that is none are not offered.
    publish("0.11.0", "linux-x64", releaseContent.length + 1);
    writeFileSync(path.join(gatewayReleases, "fiel-gateway-0.13.0-linux-x64.tar.gz.json"), "{}");
    const seen: unknown[] = [];
    for (const [version, update] of [
      ["0.9.9", able],
      ["0.10.0", able],
      ["0.11.0", able],
      ["0.11.0", { ...able, allowsOlder: true }],
      ["0.9.0", { ...able, platform: "win-x64" }],
      ["0.1.0", null],
    ] as const) {
      await told(version, update);
      seen.push(await offered());
    }
    expect(seen).toEqual(["0.10.0", null, null, "0.10.0", null, null]);
  });

  it("reaches the gateway's open question at once, once, with what it fetches; and stands in the trail", async () => {
    const release = publish("0.10.0");
    await told("0.9.0");
    const open = wanted("&update=0&waitS=25");
    await wanted();
    expect((await askFor("0.10.0")).status).toBe(200);
    const { update } = await open;
    const asked = (await list())[0]?.update.asked;
    expect(update).toEqual({ id: asked?.at, version: "0.10.0", release });
    expect((await wanted()).update).toEqual(update);
    expect((await wanted(`&update=${update?.id}`)).update).toBeNull();
    // A gateway of an earlier version knows no updates; its request stays open.
    expect((await wanted("")).update).toBeNull();
    const url = "/api/device/v1/releases/0.10.0/linux-x64";
    const archive = await test.app.inject({ url, headers: bearer(key) });
    expect([archive.statusCode, archive.rawPayload.equals(releaseContent)]).toEqual([200, true]);
    expect(
      (await test.app.inject({ url: url.replace("0.10.0", "0.1.0"), headers: bearer(key) })).statusCode,
    ).toBe(404);
    await told("0.10.0");
    expect((await wanted()).update).toBeNull();
    const { body } = await admin<{ entries: object[] }>("/audit?entity=gateway");
    expect(body.entries).toMatchObject([
      { action: "request", entityId: gateway, after: { version: "0.10.0" } },
    ]);
  });

  it("is told step by step, to the client and to the provider", async () => {
    publish("0.10.0");
    await told("0.9.0");
    await askFor("0.10.0");
    const id = (await list())[0]?.update.asked?.at ?? 0;
    const manager = bearer((await test.signInManager()).token);
    const overview = async () => {
      const answer = await test.app.inject({ url: "/api/management/overview", headers: manager });
      const { clients } = answer.json<{ clients: { tenant: string }[] }>();
      return clients.find((client) => client.tenant === tenant.tenant);
    };
    const gatewayVersions = [{ version: "0.9.0", gateways: 1 }];
    expect(await overview()).toMatchObject({ gatewayVersions, updatesUnderWay: 1, updatesFailed: 0 });
    const failed: UpdateNews = {
      id,
      version: "0.10.0",
      state: "failed",
      at: Date.now(),
      failure: "noStart",
      detail: "código 3",
    };
    await told("0.9.0", { ...able, last: failed });
    expect((await list())[0]?.report?.update?.last).toEqual(failed);
    expect(await overview()).toMatchObject({ gatewayVersions, updatesUnderWay: 0, updatesFailed: 1 });
    expect((await askFor("0.10.0")).status).toBe(200);
    expect(await overview()).toMatchObject({ updatesUnderWay: 1, updatesFailed: 0 });
  });

  it("is asked of a gateway of the tenant, to what is offered for it, by its administrators", async () => {
    publish("0.10.0");
    await told("0.9.0");
    expect((await askFor("0.10.0", randomUUID())).code).toBe("NotFound");
    expect((await askFor("0.9.0")).code).toBe("UpdateNotOffered");
    expect((await askFor("../0.10.0")).status).toBe(422);
    const other = await test.postgres.addTenant();
    const theirs = testCaller(test.app, other.tenant, (await test.signIn(other, "Admin")).token);
    expect((await askFor("0.10.0", gateway, theirs)).code).toBe("NotFound");
    const { token } = await test.signIn(tenant, "Supervisor");
    expect((await askFor("0.10.0", gateway, testCaller(test.app, tenant.tenant, token))).status).toBe(403);
    expect((await wanted()).update).toBeNull();
  });
});
