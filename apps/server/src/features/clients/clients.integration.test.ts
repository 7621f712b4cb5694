import type { Client, ErrorBody } from "@fiel/contracts";
import { dayMs, hourMs } from "@fiel/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
  await test.postgres.addTenant("acme");
});
afterAll(() => test.close());

const verify = (tenant: string) =>
  test.app.inject(`/api/management/clients/account/verify/${encodeURIComponent(tenant)}`);

it.each(["acme", "ACME", " Acme "])(
  "finds a client typed as %j, before anybody is signed in",
  async (typed) => {
    const answer = await verify(typed);
    expect(answer.json<Client>()).toEqual({
      tenant: "acme",
      name: "acme",
      language: "pt_BR",
      timeZone: "America/Sao_Paulo",
      offsets: { changes: [{ at: expect.any(Number), minutes: -180 }], until: expect.any(Number) },
      logoPath: null,
    });
  },
);

it("tells the clock changes of the client's zone, each to the ms", async () => {
  await test.postgres.addTenant("lisbon", "Europe/Lisbon");
  const { timeZone, offsets } = (await verify("lisbon")).json<Client>();
  expect(timeZone).toBe("Europe/Lisbon");
  const [first, ...changes] = offsets?.changes ?? [];
  const nowMs = Date.now();
  expect(first?.at).toBeLessThan(nowMs - 3 * 365 * dayMs);
  expect(offsets?.until).toBeGreaterThan(nowMs + 365 * dayMs);
  // Twice a year at 1 h UTC of a Sunday.
  expect(changes.length).toBeGreaterThanOrEqual(7);
  for (const { at, minutes } of changes) {
    const change = new Date(at);
    expect([change.getUTCDay(), at % dayMs]).toEqual([0, hourMs]);
    expect(minutes).toBe(change.getUTCMonth() === 2 ? 60 : 0);
  }
});

it.each(["acm", "acme%", "' or 1=1 --", "a\u0000b", "á", "x".repeat(100)])(
  "finds nobody as %j",
  async (typed) => {
    const answer = await verify(typed);
    expect([answer.statusCode, answer.json<ErrorBody>().error]).toEqual([
      404,
      { code: "ClientNotFound", message: "Cliente não existe." },
    ]);
  },
);
