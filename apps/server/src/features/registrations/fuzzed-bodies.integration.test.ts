import type { Call } from "@fiel/contracts";
import { smallPlant } from "../../testing/test-stores.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FuzzedBody, fuzzedBody } from "../../testing/fuzzed-requests.ts";
import { printedSeed } from "../../testing/dashboard-questions.ts";
import { dumpOf } from "../../testing/tenant-tables.ts";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";

const seed = printedSeed();
let test: TestApp;
let tenant: { tenantId: number; tenant: string };
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  tenant = await test.stores.addTenant(smallPlant);
  ({ token } = await test.signIn(tenant, "Admin"));
});
afterAll(() => test.close());

const isOfRegistrations = ({ method, path }: Call) =>
  method !== "GET" && /\/(registrations|tenant)\//.test(path);
const ids = ["1", "2", "3", "0", "-1", "abc", "%00", "99999999999", "a b", "Grãos", "é".repeat(60)];

/** Rows of the tenant but those that any call touches. */
async function rows(): Promise<Record<string, string[]>> {
  const { sessions: _s, rate_limits: _r, ...rest } = await dumpOf(test.postgres, tenant.tenantId);
  return rest;
}

async function send(call: Call, ending: readonly string[], { payload, headers }: FuzzedBody) {
  let place = 0;
  const url = call.path
    .replace(":tenant", tenant.tenant)
    .replaceAll(/:\w+/g, () => encodeURIComponent(decodeURIComponent(ending[place++] ?? "1")));
  const answer = await test.app.inject({
    method: call.method,
    url,
    payload,
    headers: { ...headers, ...bearer(token) },
  });
  return { url, status: answer.statusCode, text: answer.body };
}

const lists = ["operators", "events", "coils", "equipments", "equipments/groups", "products", "orders"];

it(
  "whatever is sent to a call of the registrations: never a 500, and what is refused has written nothing",
  { timeout: 300_000 },
  async () => {
    const calls = test.app.mountedCalls.filter(isOfRegistrations);
    expect(calls.length).toBeGreaterThan(25);
    // By its place: a counterexample does not print the schemas.
    const request = fc.nat({ max: calls.length - 1 }).chain((place) =>
      fc.record({
        place: fc.constant(place),
        ending: fc.array(fc.constantFrom(...ids), { minLength: 2, maxLength: 2 }),
        body: fuzzedBody(calls[place] as Call),
      }),
    );
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(request, async ({ place, ending, body }) => {
        const call = calls[place] as Call;
        const before = await rows();
        const { url, status, text } = await send(call, ending, body);
        expect([call.method, url, status < 500 ? status : text]).toEqual([call.method, url, status]);
        if (status < 400) taken += 1;
        const after = status < 400 ? before : await rows();
        expect(after).toEqual(before);
      }),
      { seed, numRuns: 600 },
    );
    expect(taken).toBeGreaterThan(20);
    for (const list of lists) {
      const url = `/api/client/${tenant.tenant}/registrations/${list}`;
      const answer = await test.app.inject({ url, headers: bearer(token) });
      expect([list, answer.statusCode]).toEqual([list, 200]);
    }
  },
);

it("texts of 10 MB are refused by every call, as JSON and in a form", { timeout: 120_000 }, async () => {
  const long = "x".repeat(10 * 1024 * 1024);
  const before = await rows();
  const calls = test.app.mountedCalls.filter((call) => isOfRegistrations(call) && call.body !== undefined);
  for (const call of calls) {
    const json = JSON.stringify({ name: long, codeText: long, equipments: [long] });
    const sent = await send(call, ["1", "1"], {
      payload: json,
      headers: { "content-type": "application/json" },
    });
    expect([call.path, sent.status >= 400 && sent.status < 500]).toEqual([call.path, true]);
    const boundary = "x-y-z";
    const form = `--${boundary}\r\ncontent-disposition: form-data; name="name"\r\n\r\n${long}\r\n--${boundary}--\r\n`;
    const asForm = await send(call, ["1", "1"], {
      payload: form,
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    });
    expect([call.path, asForm.status >= 400 && asForm.status < 500]).toEqual([call.path, true]);
  }
  expect(await rows()).toEqual(before);
});
