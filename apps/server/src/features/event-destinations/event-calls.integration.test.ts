import type { EventDestination } from "@fiel/contracts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { forgetEvents } from "./forget-events.ts";
import { answerWith } from "./testing/event-receiver.ts";
import {
  type Made,
  minuteMs,
  soon,
  test,
  receiver,
  useEventApp,
  addClient,
  addDestination,
  occurrence,
  store,
  listSent,
} from "./testing/event-clients.ts";

useEventApp();

describe("the calls", () => {
  it("keep the secret, refuse inner addresses, unknown machines and too many, and see no other client's", async () => {
    const [client, another] = [await addClient(), await addClient()];
    const destination = await addDestination(client);
    const listed = await client.admin<EventDestination[]>("/event-destinations");
    expect(JSON.stringify(listed.body)).not.toContain(destination.secret);
    expect(JSON.stringify(listed.body)).not.toContain(destination.path);
    const values = { name: "X", kinds: ["stops"], machines: [] };
    const make = (more: object) =>
      client.admin("/event-destinations", { body: { ...values, url: "https://x.example/a", ...more } });
    expect((await make({ url: "https://10.0.0.1/a" })).fields).toHaveProperty("url");
    expect((await make({ machines: [99] })).code).toBe("UnknownEquipment");
    expect((await make({ kinds: [] })).status).toBe(422);
    for (let n = 1; n < 20; n += 1) expect((await make({ enabled: false })).status).toBe(200);
    expect((await make({})).code).toBe("TooManyEventDestinations");
    expect((await another.admin(`/event-destinations/${destination.id}/sent`)).status).toBe(404);
    expect((await another.admin("/event-destinations")).body).toEqual([]);
    const renewed = await client.admin<Made>("/event-destinations", {
      method: "PUT",
      body: { id: destination.id, renewSecret: true },
    });
    expect(renewed.body.secret).toMatch(/^whsec_/);
    expect(renewed.body.secret).not.toBe(destination.secret);
    const removed = await client.admin(`/event-destinations/${destination.id}`, { method: "DELETE" });
    expect(removed.status).toBe(200);
    expect((await client.admin(`/event-destinations/${destination.id}/sent`)).status).toBe(404);
    const trail = await client.admin<{ entries?: unknown[] }>("/audit");
    expect(JSON.stringify(trail.body)).not.toContain(destination.secret);
    expect(JSON.stringify(trail.body)).not.toContain(destination.path);
  });

  it("forget what was sent a month ago, and not what still waits", async () => {
    const client = await addClient();
    const destination = await addDestination(client);
    await store(client, occurrence(3, Date.now() - minuteMs));
    await expect.poll(async () => (await listSent(client, destination))[0]?.state, soon).toBe("delivered");
    receiver.plan(destination.path, answerWith(500));
    await store(client, occurrence(4, Date.now() - minuteMs));
    await expect.poll(async () => (await listSent(client, destination))[0]?.status, soon).toBe(500);
    const forgotten = await test.postgres.store.withTenant(client.tenantId, async (transaction) => {
      await sql`update event_posts set made_at = now() - interval '31 days'`.execute(transaction);
      await sql`update event_deliveries set queued_at = now() - interval '31 days', due_at = now() + interval '1 hour'`.execute(
        transaction,
      );
      return forgetEvents(transaction, client.tenantId);
    });
    expect(forgotten).toBe(1);
    expect((await listSent(client, destination)).map(({ machine }) => machine)).toEqual([4]);
  });
});
