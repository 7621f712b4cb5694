import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { minuteMs } from "@fiel/domain";
import { patience } from "@fiel/testkit/patience";
import { sql } from "kysely";
import pino from "pino";
import { programPath } from "@fiel/testkit/program-path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openRegistrations } from "../../platform/registrations/cached-registrations.ts";
import type { TelemetryStore } from "../../platform/stores/telemetry/open-telemetry.ts";
import type { RuleTrial } from "../../platform/stores/postgres/tables/incident-tables.ts";
import { openTestPostgres, type TestPostgres } from "../../testing/test-postgres.ts";
import { createJudgedDays } from "./conditions/judged-days-cache.ts";
import { lookAtTenant } from "./look-at-tenant.ts";
import { addStoppingPlant, stopMachine } from "./testing/stopping-plant.ts";

let postgres: TestPostgres;
let server: ChildProcess | null = null;
beforeAll(async () => void (postgres = await openTestPostgres()));
afterAll(async () => {
  server?.kill("SIGKILL");
  await postgres.close();
});

/** Starts a server; its number of deaths so far is counted. */
const deaths = { count: 0 };
function startServer(): ChildProcess {
  const entry = programPath("apps/server/src/features/alerts/testing/dying-watch.ts");
  const started = spawn(process.execPath, [entry, JSON.stringify({ access: postgres.access })], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  started.once("exit", () => (deaths.count += 1));
  server = started;
  return started;
}

const inTenant = <T>(
  tenantId: number,
  work: Parameters<typeof postgres.store.withTenant<T>>[1],
): Promise<T> => postgres.store.withTenant(tenantId, work);

/** Adds a rule whose look reads packages, at which the server dies; its name comes before the other rule's. */
const addDeadlyRule = (tenantId: number): Promise<number> =>
  inTenant(tenantId, async (transaction) => {
    const { rows } = await sql<{ id: number }>`
      insert into alert_rules (tenant_id, name, enabled, condition, equipments, on_delay_s, off_delay_s, minimum_count, count_within_s, active,
        suppress_when_silent, digest_above, steps)
      select tenant_id, 'A mortal', true, ${JSON.stringify({ kind: "rejects", limit: 5, minutes: 15, minimumPackages: 50, deadband: 0 })}::jsonb,
        equipments, 0, 0, 1, 60, active, false, 1000, steps from alert_rules returning id
    `.execute(transaction);
    return rows[0]?.id ?? 0;
  });

const addAdministrator = (tenantId: number): Promise<unknown> =>
  inTenant(tenantId, (transaction) =>
    transaction
      .insertInto("users")
      .values({
        tenant_id: tenantId,
        email: "dona@plant.example.com",
        name: "Dona",
        role: "Admin",
        password_hash: "x",
        verified_at: new Date(),
      })
      .execute(),
  );

const trialsOf = (tenantId: number): Promise<Record<string, RuleTrial>> =>
  inTenant(tenantId, async (transaction) => {
    const { trials } = await transaction
      .selectFrom("alert_watches")
      .select("trials")
      .executeTakeFirstOrThrow();
    return trials;
  });
const openIncidents = (tenantId: number): Promise<string[]> =>
  inTenant(tenantId, async (transaction) =>
    (await transaction.selectFrom("alert_incidents").select("subject_id").orderBy("id").execute()).map(
      ({ subject_id }) => subject_id,
    ),
  );
const noticesTo = (tenantId: number) =>
  inTenant(tenantId, (transaction) =>
    transaction
      .selectFrom("mail_queue")
      .select(["recipient", "details"])
      .where("kind", "=", "notice")
      .execute(),
  );
/** Lets the lease of a dead server's look run out. */
const passLease = (tenantId: number): Promise<unknown> =>
  inTenant(tenantId, (transaction) =>
    sql`update alert_watches set looks_until = clock_timestamp() - interval '1 second' where looks_until is not null`.execute(
      transaction,
    ),
  );

async function lookAt(
  tenantId: number,
  own: { readonly telemetry: TelemetryStore; readonly now: () => number },
): Promise<void> {
  const registrations = await openRegistrations(postgres.store);
  const { rows } = await sql<{ at: Date }>`select now() + interval '1 hour' as at`.execute(
    postgres.store.shared,
  );
  const looking = {
    postgres: postgres.store,
    registrations,
    log: pino({ level: "silent" }),
    judgedDays: createJudgedDays(),
    ...own,
  };
  const asked = { tenantId, wokenAt: rows[0]?.at ?? new Date(), isNews: false };
  await lookAtTenant(looking, asked, new AbortController().signal);
  await registrations.close();
}

describe("a rule whose look takes the server along", () => {
  it("is set aside after three times and told to the administrators, while other rules and clients go on", async () => {
    const tenantId = await addStoppingPlant(postgres, { machines: 2, people: 1 });
    await addAdministrator(tenantId);
    const deadly = await addDeadlyRule(tenantId);
    const other = await addStoppingPlant(postgres, { machines: 1, people: 1 });
    await stopMachine(postgres, tenantId, 1);
    await stopMachine(postgres, other, 1);
    // The first death tells of no rule; the next three are the rule's.
    for (let death = 0; death < 4; death += 1) {
      await once(startServer(), "exit");
      expect((await trialsOf(tenantId))[deadly]?.attempts ?? 0).toBe(death);
      await passLease(tenantId);
    }
    // The others were looked at before it.
    expect(await openIncidents(tenantId)).toEqual(["1"]);
    startServer();
    const soon = { timeout: patience.programMs, interval: 100 };
    await expect.poll(() => noticesTo(tenantId), soon).toHaveLength(1);
    expect(await noticesTo(tenantId)).toMatchObject([
      {
        recipient: "dona@plant.example.com",
        details: {
          notice: "ruleFailed",
          rule: "A mortal",
          failures: 3,
          reason: "o servidor foi interrompido durante a execução",
        },
      },
    ]);
    await stopMachine(postgres, tenantId, 2);
    await expect.poll(() => openIncidents(tenantId), soon).toEqual(["1", "2"]);
    await expect.poll(() => openIncidents(other), soon).toEqual(["1"]);
    expect(deaths.count).toBe(4);
    expect(await noticesTo(tenantId)).toHaveLength(1);
    // Changed, it is looked at again; so it would be when its wait is over.
    const dead = once(server as ChildProcess, "exit");
    await inTenant(tenantId, async (transaction) => {
      await sql`update alert_rules set name = 'A mudada' where id = ${deadly}`.execute(transaction);
      await sql`update alert_watches set due_at = 0`.execute(transaction);
    });
    await dead;
    expect((await trialsOf(tenantId))[deadly]).toMatchObject({ attempts: 1, told: false });
  });

  it("or that fails each time, is looked at ever more seldom and told once, until it succeeds", async () => {
    const tenantId = await addStoppingPlant(postgres, { machines: 1, people: 1 });
    await addAdministrator(tenantId);
    const failing = await addDeadlyRule(tenantId);
    const asked = { count: 0, fails: true };
    const read = async (): Promise<never[]> => {
      asked.count += 1;
      if (asked.fails) throw new Error("a figure that nobody can read");
      return [];
    };
    const telemetry = { forTenant: () => new Proxy({}, { get: () => read }) } as unknown as TelemetryStore;
    const clock = { nowMs: Date.now() };
    /** Whether the rule was looked at after so many minutes. */
    const looksAfter = async (minutes: number): Promise<boolean> => {
      const before = asked.count;
      clock.nowMs += minutes * minuteMs;
      await lookAt(tenantId, { telemetry, now: () => clock.nowMs });
      return asked.count > before;
    };
    for (let look = 0; look < 3; look += 1) expect(await looksAfter(1)).toBe(true);
    expect(await noticesTo(tenantId)).toMatchObject([
      { details: { notice: "ruleFailed", failures: 3, reason: "a figure that nobody can read" } },
    ]);
    expect([await looksAfter(9), await looksAfter(1)]).toEqual([false, true]);
    expect([await looksAfter(19), await looksAfter(1)]).toEqual([false, true]);
    asked.fails = false;
    expect([await looksAfter(39), await looksAfter(1)]).toEqual([false, true]);
    expect((await trialsOf(tenantId))[failing]).toBeUndefined();
    expect(await looksAfter(1)).toBe(true);
    expect(await noticesTo(tenantId)).toHaveLength(1);
  });
});
