import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { applyFile } from "@fiel/contracts";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { applyRegistrations } from "../../maintenance/apply/apply-registrations.ts";
import { telemetryChannel, type TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { openTestPostgres, type TestPostgres } from "../../testing/test-postgres.ts";
import type { AlertingServer } from "./testing/alerting-server.ts";

/** `FIEL_KILLS=20` for the longer run that the issue asks for. */
const kills = Number(process.env["FIEL_KILLS"] ?? 4);
const stopsPerKill = 2;
const stops = stopsPerKill * kills + 1;
const people = 3;
/** Its answer takes a while, so that kills fall before, in and after it. */
const answerMs = 25;

const received: { readonly to: string; readonly id: string; readonly atMs: number }[] = [];
const smtp = new SMTPServer({
  disabledCommands: ["STARTTLS"],
  authOptional: true,
  onData: (stream, { envelope }, done) => {
    let source = "";
    stream.setEncoding("utf8");
    stream.on("data", (piece: string) => (source += piece));
    stream.on("end", () => {
      const id = /^Message-ID: (.+)$/im.exec(source)?.[1]?.trim() ?? "";
      received.push({ to: envelope.rcptTo[0]?.address ?? "", id, atMs: Date.now() });
      setTimeout(done, answerMs);
    });
  },
});
smtp.on("error", () => undefined);

let postgres: TestPostgres;
let settings: AlertingServer;
const servers: ChildProcess[] = [];
beforeAll(async () => {
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  const { port } = smtp.server.address() as AddressInfo;
  postgres = await openTestPostgres();
  settings = { access: postgres.access, smtpUrl: `smtp://127.0.0.1:${port}`, leaseS: 2, lookEveryMs: 200 };
});
afterAll(async () => {
  for (const server of servers) server.kill("SIGKILL");
  await postgres.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

async function start(): Promise<ChildProcess> {
  const entry = path.join(import.meta.dirname, "testing", "alerting-server.ts");
  const server = spawn(process.execPath, [entry, JSON.stringify(settings)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  servers.push(server);
  await once(server.stdout, "data");
  return server;
}

let tenantId: number;
const inTenant = <T>(work: (transaction: TenantTransaction) => Promise<T>): Promise<T> =>
  postgres.store.withTenant(tenantId, work);

/** A tenant with a machine for each stop, and a rule that tells three people of each. */
async function prepare(): Promise<void> {
  tenantId = (await postgres.addTenant()).tenantId;
  await sql`select add_record_months(${[Date.now()]}::bigint[])`.execute(postgres.store.shared);
  const equipment = Array.from({ length: stops }, (_, i) => ({
    mid: i + 1,
    name: `M${i + 1}`,
    ip: "127.0.0.1",
  }));
  const file = { equipment, events: [{ code: 20, name: "Falta de filme", notificationLevel: 0 }] };
  await inTenant(async (transaction) => {
    await applyRegistrations(transaction, tenantId, applyFile.parse(file), Date.now());
    const rows = Array.from({ length: people }, (_, i) => ({
      tenant_id: tenantId,
      email: `p${i}@plant.example.com`,
      name: `P${i}`,
      role: "Supervisor" as const,
      verified_at: new Date(),
    }));
    await transaction.insertInto("users").values(rows).execute();
    const rule = {
      tenant_id: tenantId,
      name: "Parada",
      enabled: true,
      condition: JSON.stringify({ kind: "stopped", causes: [], except: [] }),
      equipments: [],
      on_delay_s: 0,
      off_delay_s: 0,
      minimum_count: 1,
      count_within_s: 60,
      active: JSON.stringify({ when: "always" }),
      suppress_when_silent: true,
      digest_above: 1_000,
      steps: JSON.stringify([
        { afterMinutes: 0, users: [], roles: ["Supervisor"], by: ["mail"], destinations: [] },
      ]),
    };
    await transaction.insertInto("alert_rules").values(rule).execute();
    await transaction.insertInto("alert_watches").values({ tenant_id: tenantId, due_at: 0 }).execute();
  });
}

const storedMs = new Map<number, number>();
/** Stores that a machine stopped, as ingest does: the record, then the notice. */
async function stop(equipment: number): Promise<void> {
  const startedMs = Date.now() - 1_000;
  await inTenant((transaction) =>
    transaction
      .insertInto("occurrences")
      .values({ tenant_id: tenantId, equipment, started_at: startedMs, code: 20, ended_at: null, version: 1 })
      .execute(),
  );
  storedMs.set(equipment, Date.now());
  const notice = JSON.stringify({ tenantId, kinds: ["occurrences"], equipments: [equipment] });
  await postgres.store.notify(telemetryChannel, notice);
}

it(
  "tells everybody of each incident while one of two servers is killed again and again, and doubles no mail but one that a kill explains",
  { timeout: 300_000 },
  async () => {
    await prepare();
    let [one, other] = [await start(), await start()];
    let stopped = 1;
    await stop(stopped);
    await expect.poll(() => received.length, { timeout: 30_000, interval: 20 }).toBe(people);
    const tookMs = Math.max(...received.map(({ atMs }) => atMs)) - (storedMs.get(stopped) ?? 0);
    for (let n = 0; n < kills; n += 1) {
      for (const end = stopped + stopsPerKill; stopped < end;) {
        stopped += 1;
        await stop(stopped);
        await sleep(Math.random() * 120);
      }
      const gone = once(one, "exit");
      one.kill("SIGKILL");
      await gone;
      [one, other] = [other, await start()];
    }
    const states = () =>
      inTenant(async (transaction) =>
        (await transaction.selectFrom("alert_deliveries").select("state").execute()).map(
          ({ state }) => state,
        ),
      );
    await expect
      .poll(async () => (await states()).filter((state) => state === "delivered").length, {
        timeout: 120_000,
        interval: 500,
      })
      .toBe(people * stops);
    const incidents = await inTenant((transaction) =>
      transaction.selectFrom("alert_incidents").select(["subject_id", "state"]).execute(),
    );
    expect(new Set(incidents.map(({ subject_id }) => subject_id)).size).toBe(stops);
    expect(incidents).toHaveLength(stops);
    const doubled = received.length - people * stops;
    // A server sends four at a time: a kill doubles four at most, and each has the Message-ID it had.
    expect(doubled).toBeLessThanOrEqual(4 * kills);
    expect(new Set(received.map(({ id }) => id)).size).toBe(people * stops);
    process.stdout.write(
      `${kills} kills, ${tookMs} ms from record to mails, ${doubled} of ${people * stops} mails doubled\n`,
    );
  },
);
