import type { ErrorBody } from "@fiel/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { tellRevoked } from "./revocations.ts";

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const send = async (key: string | null) => {
  const payload = { gateway: "5b0f2f0e-6c3b-4f3e-9a51-0d9d6d2b8a11", sequence: 1, sentAt: Date.now() };
  const headers = key === null ? {} : bearer(key);
  const answer = await test.app.inject({ method: "POST", url: "/api/device/v1/batches", payload, headers });
  return `${answer.statusCode} ${answer.statusCode === 200 ? "" : answer.json<ErrorBody>().error.code}`.trim();
};

it("takes a key until it is revoked, and from then on not once", async () => {
  const { tenantId } = await test.postgres.addTenant();
  const key = await test.addDeviceKey(tenantId);
  expect(await send(key)).toBe("200");
  expect(await send(null)).toBe("401 UnknownDeviceKey");
  expect(await send(key.slice(0, -1))).toBe("401 UnknownDeviceKey");
  await test.postgres.store.withTenant(tenantId, async (transaction) => {
    await transaction.updateTable("devices").set({ revoked_at: new Date(), app_key: null }).execute();
    await tellRevoked(transaction, { tenantId });
  });
  await expect.poll(() => send(key)).toBe("401 UnknownDeviceKey");
});

it("refuses a blocked client's gateways while it is blocked, with a reason of their own", async () => {
  const { tenantId } = await test.postgres.addTenant();
  const key = await test.addDeviceKey(tenantId);
  const setStatus = (status: "Active" | "Blocked") =>
    test.postgres.store.withTenant(tenantId, async (transaction) => {
      await transaction.updateTable("tenants").set({ status }).execute();
      await tellRevoked(transaction, { tenantId });
    });
  expect(await send(key)).toBe("200");
  await setStatus("Blocked");
  await expect.poll(() => send(key)).toBe("403 ClientBlocked");
  await setStatus("Active");
  await expect.poll(() => send(key)).toBe("200");
});
