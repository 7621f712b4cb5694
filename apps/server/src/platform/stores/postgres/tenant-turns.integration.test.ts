import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestPostgres, type TestPostgres } from "../../../testing/test-postgres.ts";
import type { TenantTransaction } from "./postgres-store.ts";

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await openTestPostgres()));
afterAll(() => postgres.close());

const lock = (transaction: TenantTransaction) => sql`select pg_advisory_xact_lock(4711)`.execute(transaction);

it("lets others work, and tells that the store is well, while forty pieces of one tenant's work wait for a lock", async () => {
  const { store } = postgres;
  const [greedy, other] = [await postgres.addTenant(), await postgres.addTenant()];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => void (release = resolve));
  let begun = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => void (begun = resolve));
  const holder = store.withTenant(greedy.tenantId, async (transaction) => {
    await lock(transaction);
    begun();
    await held;
  });
  await isHeld;
  const waiting = Array.from({ length: 40 }, () => store.withTenant(greedy.tenantId, lock));
  const ended = Promise.allSettled(waiting).then(() => "the greedy one's work ended");
  const own = Array.from({ length: 20 }, () =>
    store.withTenant(other.tenantId, (transaction) => sql`select 1`.execute(transaction)),
  );
  expect(
    await Promise.race([Promise.all([...own, store.ping()]).then(() => "others were served"), ended]),
  ).toBe("others were served");
  release();
  await holder;
  await Promise.all(waiting);
});

it("gives a lock up after a while, and says so", async () => {
  const { store } = postgres;
  const { tenantId } = await postgres.addTenant();
  const waited = store.withTenant(tenantId, async (transaction) => {
    await lock(transaction);
    // Runs within the same turn; otherwise it would wait for itself.
    await expect(store.withTenant(tenantId, lock)).rejects.toMatchObject({ code: "55P03" });
    return "held";
  });
  await expect(waited).resolves.toBe("held");
});

it("serves what is asked within a turn, however many turns there are", async () => {
  const { store } = postgres;
  const tenants = await Promise.all(Array.from({ length: 3 }, () => postgres.addTenant()));
  const nested = tenants.flatMap(({ tenantId }) =>
    Array.from(
      { length: 30 },
      () => () =>
        store.withTenant(tenantId, async (transaction) => {
          await sql`select pg_sleep(0.01)`.execute(transaction);
          return tenantId;
        }),
    ),
  );
  await expect(Promise.all(nested.map((ask) => ask()))).resolves.toHaveLength(90);
});
