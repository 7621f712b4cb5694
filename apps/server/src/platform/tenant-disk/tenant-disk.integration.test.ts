import { randomUUID } from "node:crypto";
import { postBatch } from "@fiel/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOperator, bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { smallPlant } from "../../testing/test-stores.ts";
import { listTenantDisk } from "../stores/postgres/look-ups.ts";
import { measureTenantDisk } from "./measure-tenant-disk.ts";

let test: TestApp;
let much: { tenantId: number; tenant: string };
let little: { tenantId: number; tenant: string };

const keys = new Map<number, string>();

async function weigh({ tenantId }: { tenantId: number }, count: number): Promise<void> {
  const key = keys.get(tenantId) ?? (await test.addDeviceKey(tenantId));
  keys.set(tenantId, key);
  const headers = bearer(key);
  const now = Date.now();
  const at = Array.from({ length: count }, (_, i) => now - i * 1_000);
  const weightMg = at.map((_, i) => 1_000_000 + ((i * 7_919) % 20_000));
  const occurrences = at
    .slice(0, count / 10)
    .map((startedAt) => ({ equipment: 3, code: 20, startedAt, endedAt: startedAt + 500 }));
  const payload = {
    gateway: randomUUID(),
    sequence: 1,
    sentAt: now,
    weighings: [{ equipment: 3, product: "ARROZ-1", at, weightMg }],
    occurrences,
  };
  const answer = await test.app.inject({ method: "POST", url: postBatch.path, headers, payload });
  expect(answer.json()).toMatchObject({ accepted: count + count / 10 });
}

beforeAll(async () => {
  test = await openTestApp();
  much = await test.stores.addTenant(smallPlant);
  little = await test.stores.addTenant(smallPlant);
  await weigh(much, 4_000);
  await weigh(little, 100);
  await measureTenantDisk({ postgres: test.postgres.store, telemetry: test.stores.telemetry });
});
afterAll(() => test.close());

it("is each client's share of both stores, measured anew each time", async () => {
  const of = async ({ tenantId }: { tenantId: number }) =>
    (await listTenantDisk(test.postgres.store.shared)).find((one) => one.tenant_id === tenantId);
  const [a, b] = [await of(much), await of(little)];
  expect(a?.telemetry_bytes).toBeGreaterThan(4 * (b?.telemetry_bytes ?? Infinity));
  expect(a?.records_bytes).toBeGreaterThan(b?.records_bytes ?? Infinity);
  expect(b?.telemetry_bytes).toBeGreaterThan(0);
  await weigh(little, 400);
  await measureTenantDisk({ postgres: test.postgres.store, telemetry: test.stores.telemetry });
  expect((await of(little))?.telemetry_bytes).toBeGreaterThan(b?.telemetry_bytes ?? Infinity);
});

it("is told to the operator by client and store, and to the provider", async () => {
  const { body } = await test.app.inject({ url: "/metrics", headers: asOperator });
  const disk = (await listTenantDisk(test.postgres.store.shared)).find(
    (one) => one.tenant_id === much.tenantId,
  );
  for (const store of ["telemetry", "records"] as const)
    expect(body).toContain(`fiel_tenant_${store}_bytes{tenant="${much.tenant}"} ${disk?.[`${store}_bytes`]}`);
});

it("of a client whose rows cannot be counted or stored keeps no other's from being measured, and is told", async () => {
  const { store } = test.postgres;
  const of = ({ tenantId }: { tenantId: number }) =>
    store.withTenant(tenantId, (transaction) =>
      transaction
        .selectFrom("tenant_disk")
        .selectAll()
        .where("tenant_id", "=", tenantId)
        .executeTakeFirstOrThrow(),
    );
  for (const failsAt of [1, 2]) {
    const before = [await of(much), await of(little)] as const;
    let calls = 0;
    const postgres: typeof store = {
      ...store,
      withTenant: (tenantId, work) => {
        if (tenantId === much.tenantId && ++calls === failsAt) throw new Error("a page that cannot be read");
        return store.withTenant(tenantId, work);
      },
    };
    const measured = measureTenantDisk({ postgres, telemetry: test.stores.telemetry });
    await expect(measured).rejects.toThrow(`cliente ${much.tenantId}: a page that cannot be read`);
    const after = [await of(much), await of(little)] as const;
    expect(after[0]).toEqual(before[0]);
    expect(after[1].measured_at.getTime()).not.toBe(before[1].measured_at.getTime());
    // A client that was not counted must not raise another's share.
    const asBefore = failsAt === 1 ? before[1] : after[1];
    expect(after[1].records_bytes).toBe(asBefore.records_bytes);
  }
});
