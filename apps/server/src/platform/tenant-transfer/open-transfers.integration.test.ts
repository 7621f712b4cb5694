import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { batch as batchSchema } from "@fiel/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createReceiver } from "../../features/ingest/receive-batch.ts";
import { ingestOfStores } from "../../testing/ingest-of-stores.ts";
import { openTestStores, smallPlant, type TestStores, weighingsOf } from "../../testing/test-stores.ts";
import { sql } from "../stores/telemetry/sql.ts";
import { exportTenant } from "./export-tenant.ts";
import { finishImport } from "./import-tenant.ts";
import { readExport } from "./read-export.ts";
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

/** Requests an export, as a command does, that `attempts` servers began but did not finish; returns its outcome. */
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

it("is loaded by one of two commands that were given at once, and once", async () => {
  const { tenantId, tenant } = await stores.addTenant(smallPlant);
  const { telemetry, postgres } = stores;
  const { store } = postgres;
  const nowMs = Date.now();
  const batch = batchSchema.parse({
    gateway: randomUUID(),
    sequence: 1,
    sentAt: nowMs,
    weighings: weighingsOf(nowMs - 10_000, [1_010_000, 1_020_000]),
  });
  await createReceiver(ingestOfStores(stores, () => nowMs))(tenantId, batch);
  const directory = path.join(folder, `${tenant}-twice`);
  await exportTenant({ db: store.shared, telemetry, nowMs, sealFor: null }, tenantId, directory);
  const { source } = await readExport(directory);
  const arriving = await stores.addTenant(smallPlant);
  await store.withTenant(arriving.tenantId, (transaction) =>
    transaction
      .insertInto("tenant_transfers")
      .values({ tenant_id: arriving.tenantId, kind: "import", directory, source, products: "{}" })
      .execute(),
  );
  const load = () =>
    finishImport({ db: store.shared, telemetry }, arriving.tenantId).then(
      () => "done",
      (error: unknown) => (error as Error).message,
    );
  const ended = await Promise.all([load(), load()]);
  expect(ended.filter((one) => one.startsWith("Outro comando"))).toHaveLength(1);
  const [found] = await telemetry
    .forTenant(arriving.tenantId)
    .rows<{ n: number }>(sql`select count() as n from weighings`);
  expect(found?.n).toBe(2);
});
