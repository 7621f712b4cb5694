import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestStores, smallPlant, type TestStores } from "../../testing/test-stores.ts";
import { openTransfers } from "./open-transfers.ts";

let stores: TestStores;
let folder: string;
const log = { info: () => undefined, warn: () => undefined };

beforeAll(async () => {
  stores = await openTestStores();
  folder = await mkdtemp(path.join(tmpdir(), "fiel-transfers-"));
});
afterAll(async () => {
  await stores.close();
  await rm(folder, { recursive: true, force: true });
});

/** Asks for an export, as a command does, that so many servers began before and did not end; gives what became of it. */
async function exportAfter(
  attempts: number,
): Promise<{ state: string; reason: string | null; attempts: number }> {
  const { tenantId, tenant } = await stores.addTenant(smallPlant);
  const { store } = stores.postgres;
  const values = {
    tenant_id: tenantId,
    kind: "export" as const,
    directory: path.join(folder, tenant),
    attempts,
  };
  await store.withTenant(tenantId, (transaction) =>
    transaction.insertInto("tenant_transfers").values(values).execute(),
  );
  const { telemetry } = stores;
  const transfers = await openTransfers({ postgres: store, telemetry, log, now: () => Date.now() });
  const read = () =>
    store.withTenant(tenantId, (transaction) =>
      transaction
        .selectFrom("tenant_transfers")
        .select(["state", "reason", "attempts"])
        .executeTakeFirstOrThrow(),
    );
  try {
    await expect.poll(async () => (await read()).state).not.toBe("waiting");
    return await read();
  } finally {
    await transfers.close();
  }
}

it("is begun again after servers that ended in the middle, and each time is counted", async () => {
  expect(await exportAfter(0)).toMatchObject({ state: "done", attempts: 1 });
  expect(await exportAfter(2)).toMatchObject({ state: "done", attempts: 3 });
});

it("is told after the third server that ended in the middle, and begun by itself no more", async () => {
  const { state, reason } = await exportAfter(3);
  expect(state).toBe("failed");
  expect(reason).toContain("encerrou três vezes");
});
