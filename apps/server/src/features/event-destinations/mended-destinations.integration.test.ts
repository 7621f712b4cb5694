import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { type Answering, answerWith } from "./testing/event-receiver.ts";
import {
  addClient,
  addDestination,
  type Client,
  listSent,
  type Made,
  minuteMs,
  occurrence,
  passWaits,
  receiver,
  shownOf,
  soon,
  store,
  test,
  typesAt,
  useEventApp,
} from "./testing/event-clients.ts";

useEventApp();

const inTenant = ({ tenantId }: Client, work: Parameters<typeof test.postgres.store.withTenant>[1]) =>
  test.postgres.store.withTenant(tenantId, work);
const change = ({ admin }: Client, body: object) =>
  admin<Made>("/event-destinations", { method: "PUT", body });
const begin = (client: Client, mid = 3) => store(client, occurrence(mid, Date.now() - minuteMs));
const firstOf = async (client: Client, destination: { readonly id: number }) =>
  (await listSent(client, destination))[0];

it("a wait that is asked for is neither none nor longer than an hour", async () => {
  const client = await addClient();
  const waits = { "0": 10, "Thu, 01 Jan 1970 00:00:00 GMT": 10, "99999999999": 3_600, soon: 10 };
  const asked = await Promise.all(
    Object.entries(waits).map(async ([wait, s]) => {
      const destination = await addDestination(client);
      receiver.plan(destination.path, answerWith(503, { "retry-after": wait }));
      return { destination, s };
    }),
  );
  await begin(client);
  for (const { destination, s } of asked) {
    await expect.poll(async () => (await firstOf(client, destination))?.status, soon).toBe(503);
    const { triedAt, nextAt, attempts } = (await firstOf(client, destination)) ?? {};
    expect([attempts, (nextAt ?? 0) - (triedAt ?? 0)]).toEqual([1, s * 1_000]);
  }
});

it("an answer whose body breaks off has delivered the event", async () => {
  const client = await addClient();
  const destination = await addDestination(client);
  const breaking: Answering = (_event, reply) => {
    reply.writeHead(200, { "content-length": "1000" });
    reply.write("ok", () => reply.socket?.destroy());
  };
  receiver.plan(destination.path, breaking);
  await begin(client);
  await expect
    .poll(async () => firstOf(client, destination), soon)
    .toMatchObject({ state: "delivered", status: 200, attempts: 1 });
});

it("410 switches a destination off, and administrators are told by mail with the answer", async () => {
  const client = await addClient();
  const destination = await addDestination(client);
  const name = `MES ${randomUUID()}`;
  expect((await change(client, { id: destination.id, name })).status).toBe(200);
  receiver.plan(destination.path, answerWith(410));
  await begin(client);
  await expect
    .poll(async () => shownOf(client, destination), soon)
    .toMatchObject({ enabled: false, switchedOffAt: expect.any(Number) });
  await expect.poll(() => test.mails.filter(({ text }) => text.includes(name)), soon).toHaveLength(1);
  expect(test.mails.find(({ text }) => text.includes(name))?.text).toContain("HTTP 410");
});

describe("another address", () => {
  const elsewhere = () => {
    const path = `/in/${randomUUID()}`;
    return { path, url: `${receiver.origin}${path}` };
  };

  it("gets at once what waits, and what the former one failed at does not count", async () => {
    const client = await addClient();
    const destination = await addDestination(client);
    const { id } = destination;
    receiver.plan(destination.path, answerWith(500));
    await begin(client);
    await expect.poll(async () => (await firstOf(client, destination))?.status, soon).toBe(500);
    await inTenant(client, async (transaction) => {
      const ago = sql<Date>`now() - interval '71 hours'`;
      await transaction
        .updateTable("event_destination_states")
        .set({ failing_since: sql<Date>`now() - interval '80 hours'` })
        .execute();
      await sql`update event_deliveries set queued_at = ${ago}, attempts = 70, due_at = now() + interval '1 hour'`.execute(
        transaction,
      );
    });
    const next = elsewhere();
    receiver.plan(next.path, answerWith(500));
    expect(await change(client, { id, url: next.url })).toMatchObject({
      status: 200,
      body: { failingSince: null, enabled: true },
    });
    await expect.poll(() => typesAt(next.path), soon).toEqual(["stop.began"]);
    await expect.poll(async () => (await firstOf(client, destination))?.attempts, soon).toBe(1);
    // Three days after it was found, but not of the present address.
    await inTenant(client, (transaction) =>
      sql`update event_deliveries set queued_at = now() - interval '80 hours'`.execute(transaction),
    );
    await passWaits(client);
    await expect.poll(() => typesAt(next.path), soon).toHaveLength(2);
    await expect
      .poll(async () => firstOf(client, destination), soon)
      .toMatchObject({ state: "waiting", attempts: 2 });
    expect(await shownOf(client, destination)).toMatchObject({ enabled: true });
    receiver.plan(next.path, answerWith(204));
    await passWaits(client);
    await expect.poll(async () => (await firstOf(client, destination))?.state, soon).toBe("delivered");
    expect(new Set(receiver.at(next.path).map((one) => one.id)).size).toBe(1);
  });

  it("is not harmed by an answer of the former one that comes late", async () => {
    const client = await addClient();
    const destination = await addDestination(client);
    let answerLate: () => void = () => undefined;
    receiver.plan(destination.path, (event, reply) => {
      answerLate = () => answerWith(410)(event, reply);
    });
    await begin(client);
    await expect.poll(() => typesAt(destination.path), soon).toHaveLength(1);
    const next = elsewhere();
    await change(client, { id: destination.id, url: next.url });
    await expect.poll(async () => (await firstOf(client, destination))?.state, soon).toBe("delivered");
    expect(typesAt(next.path)).toHaveLength(1);
    answerLate();
    await begin(client, 4);
    await expect.poll(() => typesAt(next.path), soon).toHaveLength(2);
    expect(await shownOf(client, destination)).toMatchObject({ enabled: true, failingSince: null });
  });

  it("switches on what the server had switched off, and not what a person had", async () => {
    const client = await addClient();
    const destination = await addDestination(client);
    const { id } = destination;
    receiver.plan(destination.path, answerWith(410));
    await begin(client);
    await expect.poll(async () => (await shownOf(client, destination))?.enabled, soon).toBe(false);
    // The form sends the state that it shows.
    const mended = await change(client, { id, url: elsewhere().url, enabled: false });
    expect(mended.body).toMatchObject({ enabled: true, switchedOffAt: null });
    await change(client, { id, enabled: false });
    expect((await change(client, { id, url: elsewhere().url })).body.enabled).toBe(false);
  });
});

it("after its secret is renewed, a day long both sign, and then the new one alone", async () => {
  const client = await addClient();
  const destination = await addDestination(client);
  const { id, path, secret: former } = destination;
  const { secret } = (await change(client, { id, renewSecret: true })).body;
  await begin(client);
  await expect.poll(() => receiver.at(path), soon).toHaveLength(1);
  const takes = (
    event: { raw: string; headers: Readonly<Record<string, string>> } | undefined,
    by: string,
  ) => {
    try {
      return event !== undefined && Boolean(new Webhook(by).verify(event.raw, event.headers));
    } catch {
      return false;
    }
  };
  const first = receiver.at(path)[0];
  expect([takes(first, former), takes(first, secret)]).toEqual([true, true]);
  await inTenant(client, (transaction) =>
    sql`update event_destination_states set former_until = former_until - interval '24 hours'`.execute(
      transaction,
    ),
  );
  await begin(client, 4);
  await expect.poll(() => receiver.at(path), soon).toHaveLength(2);
  const second = receiver.at(path)[1];
  expect([takes(second, former), takes(second, secret)]).toEqual([false, true]);
});
