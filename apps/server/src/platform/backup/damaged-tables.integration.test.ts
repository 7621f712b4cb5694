import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { tellCopy } from "../../maintenance/tell-copy.ts";
import { damagedCopyOf, inTable } from "../../testing/damaged-postgres.ts";
import { openTestPostgres, type TestPostgres } from "../../testing/test-postgres.ts";
import { addJob } from "../jobs/job-queue.ts";
import { readLastCopy } from "../servers/read-last-copy.ts";
import { readCopy } from "./copy-directory.ts";
import { loadRecords } from "./load-records.ts";
import { takeCopy } from "./take-copy.ts";

const runs = 250;
let postgres: TestPostgres;
let root: string;
beforeEach(async () => {
  postgres = await openTestPostgres();
  root = await mkdtemp(path.join(tmpdir(), "fiel-copies-"));
});
afterEach(async () => {
  await postgres.close();
  await rm(root, { recursive: true });
});

/** An installation without telemetry. */
const source = {
  prepare: async () => undefined,
  pin: async () => [],
  write: () => Promise.reject(new Error("nothing to write")),
  release: async () => undefined,
};
const copy = () => takeCopy({ db: postgres.owner, source, nowMs: Date.now(), keep: 1 }, root);
const countsOf = async (tenantId: number) =>
  postgres.store.withTenant(tenantId, async (transaction) => {
    const { rows } = await sql<{ jobs: number; deliveries: number }>`
      select (select count(*)::int from jobs) as jobs, (select count(*)::int from deliveries) as deliveries`.execute(
      transaction,
    );
    return rows[0];
  });

it("a copy is made of all that PostgreSQL reads, says what it lacks, displaces no whole copy, and can be restored", async () => {
  const { tenantId } = await postgres.addTenant();
  await postgres.store.withTenant(tenantId, async (transaction) => {
    for (let n = 0; n < runs; n += 1) {
      const { rows } = await sql<{ id: number }>`
        insert into schedules (tenant_id, kind, name, rhythm, time, weekday, month_day, recipients, details, created_by)
        values (${tenantId}, 'report', ${String(n)}, 'daily', '06:00', 0, 1, '{}', '{}', 'Ana') returning id`.execute(
        transaction,
      );
      const recipients = [`${n}@vale.coop.br`];
      await addJob(transaction, {
        tenantId,
        scheduleId: rows[0]?.id ?? 0,
        kind: "report",
        dueMs: n,
        recipients,
      });
    }
  });
  const whole = await copy();
  const wholeAt = await readLastCopy(postgres.store.shared);
  const kept = await postgres.store.withTenant(tenantId, async (transaction) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from jobs where (ctid::text::point)[0] > 0`.execute(transaction);
    return rows[0]?.n ?? 0;
  });
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThan(runs);

  postgres = await damagedCopyOf(postgres, inTable("jobs"));
  const taken = await copy();
  expect(taken.manifest.lacking).toEqual([{ table: "jobs", rows: 0, pages: 1 }]);
  expect(taken.manifest.tables.find(({ table }) => table === "jobs")?.rows).toBe(kept);
  expect(taken.manifest.tables.find(({ table }) => table === "deliveries")?.rows).toBe(runs);
  const said: string[] = [];
  tellCopy(taken, root, (line) => void said.push(line));
  expect(said.join("\n")).toContain("0 linhas e 1 páginas da tabela jobs");
  expect(said.join("\n")).not.toContain("inteira");
  await copy();
  expect(await readdir(path.join(root, "copies"))).toContain(whole.name);
  expect(await readdir(path.join(root, "copies"))).toHaveLength(2);
  expect(await readLastCopy(postgres.store.shared)).toBe(wholeAt);

  await postgres.close();
  postgres = await openTestPostgres();
  const newest = await readCopy(root);
  await postgres.owner.transaction().execute((transaction) => loadRecords(transaction, newest));
  expect(await countsOf(tenantId)).toEqual({ jobs: kept, deliveries: kept });
});
