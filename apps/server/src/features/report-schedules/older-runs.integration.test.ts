import type { AnswerOf, listReportJobs, ReportSchedule } from "@fiel/contracts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testCaller } from "../../testing/test-caller.ts";
import { smallPlant } from "../../testing/test-stores.ts";

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(async () => await test.close());

it("the list of runs says how many older ones it leaves out", async () => {
  const plant = await test.stores.addTenant(smallPlant);
  const call = testCaller(test.app, plant.tenant, (await test.signIn(plant, "Supervisor")).token);
  const body = {
    name: "Turno da noite",
    rhythm: "daily",
    time: "06:00",
    charts: ["Classification"],
    recipients: ["marina@vale.coop.br"],
    paused: true,
  };
  const { id } = (await call<ReportSchedule>("/reports/schedules", { method: "POST", body })).body;
  const listed = async () => (await call<AnswerOf<typeof listReportJobs>>("/reports/jobs")).body;
  expect(await listed()).toEqual({ jobs: [], older: 0 });
  await test.postgres.store.withTenant(plant.tenantId, (transaction) =>
    sql`
      insert into jobs (tenant_id, schedule_id, kind, due_at, state)
      select ${plant.tenantId}, ${id}, 'report', now() - n * interval '1 minute', 'done' from generate_series(1, 203) n
    `.execute(transaction),
  );
  const { jobs, older } = await listed();
  expect([jobs.length, older]).toEqual([200, 3]);
});
