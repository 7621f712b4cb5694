import type { AlertRule } from "@fiel/contracts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testCaller } from "../../testing/test-caller.ts";

let test: TestApp;
beforeAll(async () => void (test = await openTestApp()));
afterAll(() => test.close());

it("a rule whose steps nobody can read keeps no user from being blocked or removed, and no other rule from being listed", async () => {
  const tenant = await test.postgres.addTenant();
  const { token } = await test.signIn(tenant, "Admin");
  const admin = testCaller(test.app, tenant.tenant, token);
  const { userId: victim } = await test.addUser(tenant.tenantId, "Supervisor");
  const rule = {
    name: "Boa",
    condition: { kind: "stopped", causes: [], except: [] },
    steps: [{ afterMinutes: 0, users: [victim], roles: [], by: ["mail"], destinations: [] }],
  };
  const path = "/registrations/alert-rules";
  expect((await admin(path, { body: rule })).status).toBe(200);
  for (const [name, steps] of [
    ["Nula", "null"],
    ["Outra", `[{"afterMinutes":0}]`],
  ] as const) {
    expect((await admin(path, { body: { ...rule, name } })).status).toBe(200);
    await test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
      sql`update alert_rules set steps = ${steps}::jsonb where name = ${name}`.execute(transaction),
    );
  }
  const { body: listed } = await admin<AlertRule[]>(path);
  const untold = () => Object.fromEntries(listed.map((one) => [one.name, one.untold]));
  expect(untold()).toEqual({ Boa: [], Nula: [0], Outra: [0] });
  for (const { id, name, version } of listed.filter(({ name }) => name !== "Boa")) {
    const repaired = await admin(path, { method: "PUT", body: { ...rule, id, name, version } });
    expect([name, repaired.status]).toEqual([name, 200]);
  }
  const profile = `/users/profile/${victim}`;
  expect((await admin(profile)).status).toBe(200);
  expect((await admin(`${profile}/block`, { body: { block: true } })).body).toEqual({ blocked: true });
  expect((await admin(profile, { method: "DELETE" })).status).toBe(200);
});
