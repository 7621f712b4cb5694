import { randomUUID } from "node:crypto";
import { batch as batchSchema } from "@fiel/contracts";
import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ingestOfStores } from "../../testing/ingest-of-stores.ts";
import { openTestStores, smallPlant, type TestStores } from "../../testing/test-stores.ts";
import { createReceiver } from "../ingest/receive-batch.ts";
import { openEventMails } from "./open-event-mails.ts";

const nowMs = Date.UTC(2026, 10, 20, 12);
const now = () => nowMs;
let stores: TestStores;
beforeAll(async () => {
  stores = await openTestStores();
});
afterAll(() => stores.close());

it("a client whose mails cannot be queued yet keeps no other's waiting", async () => {
  const events = [{ code: 20, name: "Falta de filme", notificationLevel: 3 }];
  const tenants = [
    await stores.addTenant({ ...smallPlant, events }),
    await stores.addTenant({ ...smallPlant, events }),
  ];
  const occurrences = [{ equipment: 3, code: 20, startedAt: nowMs, endedAt: null }];
  for (const { tenantId } of tenants)
    await createReceiver(ingestOfStores(stores, now))(
      tenantId,
      batchSchema.parse({ gateway: randomUUID(), sequence: 1, sentAt: nowMs, occurrences }),
    );
  const asked = new Set<number>();
  const bothAsked = Promise.withResolvers<void>();
  const mails = await openEventMails({
    postgres: stores.postgres.store,
    log: pino({ level: "silent" }),
    now,
    registrations: {
      // The first of both waits until the other is asked for as well.
      of: async (tenantId) => {
        asked.add(tenantId);
        if (tenants.every((one) => asked.has(one.tenantId))) bothAsked.resolve();
        await bothAsked.promise;
        return stores.registrations.of(tenantId);
      },
    },
  });
  await bothAsked.promise;
  await mails.close();
  expect(asked).toEqual(new Set(tenants.map(({ tenantId }) => tenantId)));
});
