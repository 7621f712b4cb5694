import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { admitStarts } from "./admit-starts.ts";
import { findPostmaster, type Postmaster } from "./postmaster-file.ts";
import { provingClient } from "./proving-client.ts";

/** Advisory lock in the `postgres` database that all processes share while they use the embedded store. */
const holdersLock = 0x4669_656c;
const stopLimitMs = 60_000;

/** Keeps PostgreSQL running by a session with the shared lock, which ends however this process dies. */
export async function takeHold(postmaster: Postmaster, password: string): Promise<pg.Client> {
  // The pools report a lost connection to the store.
  const client = provingClient({
    host: "127.0.0.1",
    port: postmaster.port,
    user: "postgres",
    password,
    database: "postgres",
    application_name: "fiel-hold",
  });
  await client.connect();
  await client.query("select pg_advisory_lock_shared($1)", [holdersLock]);
  return client;
}

/** Whether any process has a hold on the PostgreSQL of this session. */
export async function isHeld(session: pg.Client): Promise<boolean> {
  const asked = await session.query<{ free: boolean }>("select pg_try_advisory_xact_lock($1) as free", [
    holdersLock,
  ]);
  return asked.rows[0]?.free === false;
}

/** Ends the hold; the last holder stops PostgreSQL, whoever started it. */
export async function releaseHold(hold: pg.Client, dataDirectory: string): Promise<void> {
  try {
    await hold.query("select pg_advisory_unlock_shared($1)", [holdersLock]);
    const { rows } = await hold.query<{ alone: boolean }>("select pg_try_advisory_lock($1) as alone", [
      holdersLock,
    ]);
    if (rows[0]?.alone) await stopPostmaster(dataDirectory);
  } finally {
    await hold.end().catch(() => undefined);
  }
}

/** Stops a running PostgreSQL and waits until it is gone. Returns the stopped one, or null when none was running. */
export async function stopPostmaster(dataDirectory: string): Promise<Postmaster | null> {
  const postmaster = await findPostmaster(dataDirectory);
  // SIGINT is PostgreSQL's fast shutdown: it ends sessions and writes everything to disk.
  if (postmaster) process.kill(postmaster.pid, "SIGINT");
  const end = performance.now() + stopLimitMs;
  while ((await findPostmaster(dataDirectory)) !== null) {
    if (performance.now() > end)
      throw new Error(`O PostgreSQL em ${dataDirectory} não parou em ${stopLimitMs / 1000} s.`);
    await sleep(20);
  }
  if (postmaster) await admitStarts(dataDirectory);
  return postmaster;
}
