import { randomUUID } from "node:crypto";
import { dayMs, hourMs } from "@fiel/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openTestPostgres, type TestPostgres } from "../../testing/test-postgres.ts";
import { sweepOnce } from "../housekeeping/open-housekeeping.ts";
import { retainOnce } from "../retention/open-retention.ts";
import { removeAllDue } from "../tenant-removal/open-removals.ts";
import { readClockGauge } from "../stores/installation-gauges.ts";
import { createConfirmedNow, createSureNow } from "./confirmed-time.ts";
import { confirmClocks, readKnownTime } from "./known-time.ts";

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await openTestPostgres()));
afterAll(() => postgres.close());

const warnings: string[] = [];
const log = {
  warn: (_details: unknown, text?: string) => void warnings.push(text ?? ""),
  info: () => undefined,
};
const shared = () => postgres.store.shared;

/** Steady clock of the servers' computer, ms. */
const steadyMs = 5_000_000;

/** A server on a computer, whose clock is ahead by days, and which counted hours since its boot. */
const serverOn = (computer: string, { bootId = `${computer} boot` as string | null } = {}) => {
  const state = { aheadDays: 0, countedHours: 0 };
  const sources = {
    db: shared(),
    log,
    now: () => Date.now() + state.aheadDays * dayMs,
    host: computer,
    bootId,
    computer: bootId ?? computer,
    counted: () => state.countedHours * hourMs,
    steady: () => steadyMs,
  };
  return { state, confirmedNow: createConfirmedNow(sources), sureNow: createSureNow(sources) };
};

interface Told {
  readonly host: string;
  readonly bootId?: string;
  readonly steadyMs?: number;
  readonly startedAt?: number;
  readonly clockJumps?: { readonly count: number; readonly lastMs: number; readonly totalMs?: number };
}
/** Removes the gateways of a test; the owner of the tables does not see them. */
const forgetting: (() => Promise<unknown>)[] = [];
const forgetAll = async (): Promise<void> => {
  for (const forget of forgetting.splice(0)) await forget();
};
/** Adds a gateway with its report (null for none yet). */
const hear = async (report: Told | null, saidMs = Date.now(), at = Date.now()) => {
  const { tenantId } = await postgres.addTenant();
  const whole = { startedAt: at - 1_000, clockJumps: { count: 0, lastMs: 0, totalMs: 0 }, ...report };
  const told = report === null ? null : JSON.stringify({ ...whole, sentAt: saidMs });
  await postgres.store.withTenant(tenantId, (transaction) =>
    sql`insert into gateways (tenant_id, gateway, first_seen_at, last_seen_at, report, reported_at, clock_skew_ms)
      values (${tenantId}, ${randomUUID()}, ${at}, ${at}, ${told}, ${told === null ? null : at}, 0)`.execute(
      transaction,
    ),
  );
  forgetting.push(() =>
    postgres.store.withTenant(tenantId, (transaction) => sql`delete from gateways`.execute(transaction)),
  );
};
/** Confirms a time `days` ago, as if the clocks, of which the test cannot set PostgreSQL's, had jumped since. */
const jump = (days: number) => confirmClocks(shared(), Date.now() - days * dayMs);
beforeEach(async () => {
  warnings.length = 0;
  await forgetAll();
  await sql`delete from server_clocks`.execute(postgres.owner);
  await jump(0);
});
const agoDays = (ms: number | null) =>
  ms === null ? null : Math.round((10 * (Date.now() - ms)) / dayMs) / 10;

it("goes with the clocks while they go on in small steps", async () => {
  await jump(1);
  const { confirmedNow } = serverOn("own");
  expect(agoDays(await confirmedNow())).toBe(0);
  expect(warnings).toEqual([]);
});

it("is nobody's after a jump either way, or where the server's clock alone jumped: told once", async () => {
  const { state, confirmedNow } = serverOn("own");
  await jump(400);
  expect(await confirmedNow()).toBeNull();
  expect(await confirmedNow()).toBeNull();
  expect(warnings).toHaveLength(1);
  expect((await readKnownTime(shared())).jumped).toMatchObject([{ host: "own" }]);
  await jump(-400);
  expect(await confirmedNow()).toBeNull();
  await jump(0);
  state.aheadDays = 400;
  expect(await confirmedNow()).toBeNull();
  // A clock that is set right again needs no confirmation.
  state.aheadDays = 0;
  expect(await confirmedNow()).not.toBeNull();
  expect((await readKnownTime(shared())).jumped).toEqual([]);
});

it("is somebody's again when a gateway elsewhere says the same day, or somebody looked", async () => {
  const { confirmedNow } = serverOn("own");
  const setSince = { count: 1, lastMs: 400 * dayMs, totalMs: 400 * dayMs };
  await jump(400);
  await hear({ host: "own" });
  await hear({ host: "plant", bootId: "another boot" }, Date.now() - 400 * dayMs);
  // These gateways may run on the server's computer: one of both is in a container, or nobody knows where they run, as on Windows.
  await hear({ host: "own-pc", bootId: "own boot" });
  await hear({ host: "plant" });
  await hear({ host: "" });
  await hear(null);
  // A container with an id of the boot of its own, which the steady clock tells to be on this computer.
  await hear({ host: "container", bootId: "its own boot", steadyMs: steadyMs - 2_000 });
  // Another computer that takes its time from the server's, and followed the jump.
  await hear({ host: "plant", bootId: "another boot", clockJumps: setSince });
  expect(await confirmedNow()).toBeNull();
  await confirmClocks(shared(), Date.now());
  expect(await confirmedNow()).not.toBeNull();
  await jump(400);
  expect(await confirmedNow()).toBeNull();
  await hear({ host: "own", bootId: "another boot", steadyMs: steadyMs + hourMs });
  expect(await confirmedNow()).not.toBeNull();
});

it("is not a gateway's where one of both computers has no id of its boot, unless the gateway counted across the jump", async () => {
  const windows = serverOn("windows", { bootId: null });
  const linux = serverOn("linux");
  const startedAt = Date.now() - 31 * dayMs;
  for (const { confirmedNow } of [windows, linux]) {
    await jump(30);
    // A gateway of the same computer in a virtual machine, or without one: it began, or was set, with the jump.
    await hear({ host: "plant", ...(confirmedNow === windows.confirmedNow && { bootId: "another boot" }) });
    await hear({
      host: "plant",
      startedAt,
      clockJumps: { count: 1, lastMs: 30 * dayMs, totalMs: 30 * dayMs },
    });
    // One before version 0.4 does not say how far it was set.
    await hear({ host: "plant", startedAt, clockJumps: { count: 0, lastMs: 0 } });
    expect(await confirmedNow()).toBeNull();
    await forgetAll();
    await hear({ host: "plant", startedAt });
    expect(await confirmedNow()).not.toBeNull();
    await forgetAll();
  }
});

it("is sure of what a person or another computer said, and of what a server counted since, alone", async () => {
  await jump(10);
  const { state, confirmedNow, sureNow } = serverOn("own");
  // The clock went on by small steps: it is followed, and nothing is deleted by it.
  const last = new Date(Date.now() - 1.5 * dayMs);
  await sql`update confirmed_time set confirmed_at = ${last}`.execute(postgres.owner);
  expect(agoDays(await confirmedNow())).toBe(0);
  expect(agoDays(await sureNow())).toBe(10);
  state.countedHours = 3 * 24;
  expect(agoDays(await sureNow())).toBe(7);
  // After another boot nobody knows how long the computer was off.
  const booted = serverOn("own", { bootId: "next boot" });
  expect(agoDays(await booted.sureNow())).toBe(7);
  booted.state.countedHours = 24;
  expect(agoDays(await booted.sureNow())).toBe(6);
  await hear({ host: "plant", bootId: "another boot" });
  expect(agoDays(await booted.sureNow())).toBe(0);
  // Set back by a person, it does not return to what was counted from there.
  await jump(1);
  expect(agoDays(await booted.sureNow())).toBe(0);
  await forgetAll();
  await jump(1);
  expect(agoDays(await booted.sureNow())).toBe(1);
});

it("is nobody's from the first start on where another computer contradicts, until somebody looked", async () => {
  const { confirmedNow } = serverOn("own");
  await sql`update confirmed_time set vouched_at = null`.execute(postgres.owner);
  await hear({ host: "plant", bootId: "another boot" }, Date.now() - 400 * dayMs);
  expect(await confirmedNow()).toBeNull();
  await confirmClocks(shared(), Date.now());
  expect(await confirmedNow()).not.toBeNull();
});

it("is confirmed by a person for the installation, which hides no other server's jump", async () => {
  const [right, wrong] = [serverOn("right"), serverOn("wrong")];
  wrong.state.aheadDays = 400;
  const hosts = async () => (await readKnownTime(shared())).jumped.map(({ host }) => host);
  expect(await wrong.confirmedNow()).toBeNull();
  expect(await right.confirmedNow()).not.toBeNull();
  expect(await wrong.confirmedNow()).toBeNull();
  expect(await hosts()).toEqual(["wrong"]);
  expect(warnings).toHaveLength(1);
  const [gauge] = await readClockGauge(shared());
  expect(Math.round((gauge?.value ?? 0) / 86_400)).toBe(400);
  // All jumped, and somebody says that the present time is right: so it is for the server that shows it.
  await jump(30);
  expect(await right.confirmedNow()).toBeNull();
  expect(await hosts()).toEqual(["wrong", "right"]);
  await confirmClocks(shared(), Date.now());
  expect(await hosts()).toEqual(["wrong"]);
  expect(await right.confirmedNow()).not.toBeNull();
  expect(await wrong.confirmedNow()).toBeNull();
});

it("keeps months, clients in their days of grace and what ended, until somebody looked", async () => {
  const { state, confirmedNow, sureNow } = serverOn("own");
  state.aheadDays = 400;
  const { tenantId } = await postgres.addTenant();
  const within = <T>(work: Parameters<TestPostgres["store"]["withTenant"]>[1]) =>
    postgres.store.withTenant(tenantId, work) as Promise<T>;
  await within((transaction) =>
    sql`update tenants set status = 'Blocked', leaves_at = now() - interval '1 minute'`.execute(transaction),
  );
  const dropped: number[] = [];
  const months = {
    of: async () => [],
    drop: async (month: number) => void dropped.push(month),
  };
  const telemetry = { months } as never;
  const parts = {
    postgres: postgres.store,
    telemetry,
    log,
    drops: [],
    sweeps: [],
    countDropped: () => undefined,
    confirmedNow,
    sureNow,
  };
  expect(await retainOnce(parts)).toBe(false);
  expect(await sweepOnce(parts)).toBe(false);
  await removeAllDue(parts);
  const left = await within<{ id: number }[]>((transaction) =>
    transaction.selectFrom("tenants").select("id").where("removed_at", "is", null).execute(),
  );
  expect(left).toHaveLength(1);
  // Nothing was marked as done meanwhile, so the work is made up for once the clock is right.
  state.aheadDays = 0;
  expect(await retainOnce(parts)).toBe(true);
  expect(await sweepOnce(parts)).toBe(true);
});
