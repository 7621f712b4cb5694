import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestPostgres, type TestPostgres } from "../../testing/test-postgres.ts";
import { withLock, withLockIfFree } from "./session-lock.ts";

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await openTestPostgres()));
afterAll(() => postgres.close());

it.each([
  ["waits for the lock", withLock],
  ["takes it if it is free", withLockIfFree],
])("PostgreSQL ends a server that %s and loses its power, within a minute", async (_, lock) => {
  const silence = await postgres.store.shared.connection().execute((session) =>
    lock(session, 4_711, async () => {
      const { rows } = await sql<{ seconds: number }>`
        select current_setting('tcp_keepalives_idle')::int + current_setting('tcp_keepalives_interval')::int
          * current_setting('tcp_keepalives_count')::int as seconds
      `.execute(session);
      return rows[0]?.seconds;
    }),
  );
  expect(silence).toBeGreaterThan(0);
  expect(silence).toBeLessThan(60);
});
