import type { EventDestination, TestedEventDestination } from "@fiel/contracts";
import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { forgetEvents } from "./forget-events.ts";
import { answerWith } from "./testing/event-receiver.ts";
import {
  type Client,
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

describe("a test", () => {
  const tryOut = ({ admin }: Client, id: number) =>
    admin<TestedEventDestination>(`/event-destinations/${id}/test`, { method: "POST" });

  it("is posted at once and signed, and says what was answered, also when the destination is off", async () => {
    const client = await addClient();
    const { id, path, secret } = await addDestination(client);
    await client.admin("/event-destinations", { method: "PUT", body: { id, enabled: false } });
    receiver.plan(path, (_event, reply) => void reply.writeHead(202).end("ok".repeat(1_000)));
    const taken = await tryOut(client, id);
    expect(taken).toMatchObject({
      status: 200,
      body: { taken: true, status: 202, text: "ok".repeat(250), reason: null },
    });
    expect(taken.body.tookMs).toBeGreaterThanOrEqual(0);
    const [event] = receiver.at(path);
    expect(event?.body).toMatchObject({ type: "test", data: {} });
    expect(() => new Webhook(secret).verify(event?.raw ?? "", event?.headers ?? {})).not.toThrow();
    receiver.plan(path, (_event, reply) => void reply.writeHead(500).end("broken"));
    expect((await tryOut(client, id)).body).toMatchObject({ taken: false, status: 500, text: "broken" });
    receiver.plan(path, (_event, reply) => void reply.socket?.destroy());
    expect((await tryOut(client, id)).body).toMatchObject({
      taken: false,
      status: null,
      text: "",
      reason: expect.stringMatching(/./),
    });
    expect(await listSent(client, { id })).toEqual([]);
  });

  it("is made some times in a row, by administrators of the client alone", async () => {
    const [client, another] = [await addClient(), await addClient()];
    const { id, path } = await addDestination(client);
    expect((await tryOut(another, id)).status).toBe(404);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await tryOut(client, id)).status);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200));
    expect(statuses.at(-1)).toBe(429);
    expect(receiver.at(path).length).toBeLessThan(12);
    expect((await tryOut(another, (await addDestination(another)).id)).status).toBe(200);
  });
});
