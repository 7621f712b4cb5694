import type { Client, ErrorBody } from "@fiel/contracts";
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
      logoPath: null,
    });
  },
);

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
