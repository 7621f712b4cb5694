import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { answerWith, type ReceivedEvent } from "./testing/event-receiver.ts";
import {
  type Client,
  minuteMs,
  soon,
  test,
  receiver,
  useEventApp,
  addClient,
  addDestination,
  occurrence,
  store,
  typesAt,
  listSent,
  shownOf,
  passWaits,
} from "./testing/event-clients.ts";

useEventApp();

describe("a stop", () => {
  it("is told when it begins, ends, is explained and is revised by late data, under one id and signed", async () => {
    const client = await addClient();
    const startedAt = Date.now() - 10 * minuteMs;
    await store(client, occurrence(4, startedAt - 60 * minuteMs, startedAt - 30 * minuteMs));
    const { path, secret, id } = await addDestination(client);
    await store(client, occurrence(3, startedAt));
    await expect.poll(() => typesAt(path), soon).toContain("stop.began");
    const endedAt = Date.now() - 1_000;
    await store(client, occurrence(3, startedAt, endedAt));
    await expect.poll(() => typesAt(path), soon).toContain("stop.ended");
    const stops = [{ equipment: 3, startDate: startedAt, endDate: endedAt, revision: 0 }];
    const told = await client.admin("/stops/explain", { body: { stops, comment: "sem filme" } });
    expect(told.status).toBe(200);
    await expect.poll(() => typesAt(path), soon).toContain("stop.explained");
    await store(client, occurrence(3, startedAt, endedAt - 20_000));
    await expect.poll(() => typesAt(path), soon).toContain("stop.changed");

    const all = receiver.at(path);
    const ofMachine = all.filter(({ body }) => (body.data["machine"] as { number: number }).number === 3);
    expect(new Set(ofMachine.map(({ body }) => body.data["id"])).size).toBe(1);
    expect(ofMachine[0]?.body).toMatchObject({ type: "stop.began", data: { code: 1, to: null } });
    // What ended before there was a destination is not told.
    expect(ofMachine).toHaveLength(all.length);
    const last = ofMachine.at(-1)?.body.data as { to: string; parts: { comment: string | null }[] };
    expect(Date.parse(last.to)).toBe(endedAt - 20_000);
    expect(last.parts[0]?.comment).toBe("sem filme");
    for (const event of all) expectSigned(event, secret);
    await expect.poll(async () => (await listSent(client, { id }))[0]?.state, soon).toBe("delivered");
    const sent = await listSent(client, { id });
    expect(sent.map(({ state, status, attempts }) => [state, status, attempts])).toEqual(
      all.map(() => ["delivered", 204, 1]),
    );
    expect(sent.map(({ eventId }) => eventId).toReversed()).toEqual(all.map(({ id: one }) => one));
  });
});

/** By the standard's own library, and by the sentence of the documentation. */
function expectSigned({ headers, raw }: ReceivedEvent, secret: string): void {
  expect(() => new Webhook(secret).verify(raw, headers)).not.toThrow();
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${raw}`;
  expect(headers["webhook-signature"]).toBe(
    `v1,${createHmac("sha256", key).update(signed).digest("base64")}`,
  );
  expect(() => new Webhook(secret).verify(`${raw} `, headers)).toThrow();
}

describe("orders and alerts", () => {
  it("are told by their states, to destinations whose machines they are about", async () => {
    const client = await addClient();
    const all = await addDestination(client, { kinds: ["orders", "alerts"] });
    const other = await addDestination(client, { kinds: ["orders", "alerts"], machines: [4] });
    await test.postgres.store.withTenant(client.tenantId, async (transaction) => {
      const product = await transaction.selectFrom("products").select("id").executeTakeFirstOrThrow();
      const group = await transaction.selectFrom("equipment_groups").select("id").executeTakeFirstOrThrow();
      const order = {
        tenant_id: client.tenantId,
        code_text: "OP-1",
        count: 5,
        due_at: null,
        removed_at: null,
      };
      await transaction
        .insertInto("orders")
        .values({ ...order, product_id: product.id, group_id: group.id, status: 1 })
        .execute();
    });
    await expect.poll(() => typesAt(all.path), soon).toEqual(["order.state"]);
    await test.postgres.store.withTenant(client.tenantId, (transaction) =>
      transaction.updateTable("orders").set({ status: 2 }).execute(),
    );
    await expect
      .poll(() => receiver.at(all.path).map(({ body: { data } }) => [data["before"], data["state"]]), soon)
      .toEqual([
        [null, "pending"],
        ["pending", "inProduction"],
      ]);
    await addIncident(client, 4);
    await expect.poll(() => typesAt(other.path), soon).toEqual(["alert.opened"]);
    await test.postgres.store.withTenant(client.tenantId, (transaction) =>
      transaction.updateTable("alert_incidents").set({ state: "ended", ended_at: Date.now() }).execute(),
    );
    await expect.poll(() => typesAt(other.path), soon).toEqual(["alert.opened", "alert.ended"]);
    expect(typesAt(all.path)).toHaveLength(4);
  });
});

async function addIncident({ tenantId }: Client, mid: number): Promise<void> {
  await test.postgres.store.withTenant(tenantId, async (transaction) => {
    const { id } = await transaction
      .insertInto("alert_rules")
      .values({
        tenant_id: tenantId,
        name: "Parada",
        // Not evaluated, so that the incident stays as it is written here.
        enabled: false,
        condition: JSON.stringify({ kind: "stopped", causes: [], except: [] }),
        equipments: [],
        on_delay_s: 0,
        off_delay_s: 0,
        minimum_count: 1,
        count_within_s: 60,
        active: JSON.stringify({ when: "always" }),
        suppress_when_silent: false,
        digest_above: 10,
        steps: "[]",
        removed_at: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await sql`
      insert into alert_incidents (tenant_id, rule_id, subject_kind, subject_id, subject_name, facts, state, started_at, opened_at)
      values (${tenantId}, ${id}, 'equipment', ${String(mid)}, 'M', '{}', 'open', ${Date.now()}, ${Date.now()})
    `.execute(transaction);
  });
}

describe("a destination that does not take", () => {
  it("gets each machine's events in order, and one machine's trouble does not hold another's", async () => {
    const client = await addClient();
    const destination = await addDestination(client);
    const { path } = destination;
    const machineOf = ({ body }: ReceivedEvent) => (body.data["machine"] as { number: number }).number;
    receiver.plan(path, (event, reply) => answerWith(machineOf(event) === 3 ? 500 : 204)(event, reply));
    const [startedAt, endedAt] = [Date.now() - 5 * minuteMs, Date.now()];
    await store(client, occurrence(3, startedAt, endedAt), occurrence(4, startedAt, endedAt));
    const taken = (number: number) => receiver.at(path).filter((event) => machineOf(event) === number);
    await expect
      .poll(() => taken(4).map(({ body }) => body.type), soon)
      .toEqual(["stop.began", "stop.ended"]);
    await expect.poll(() => taken(3).length, soon).toBeGreaterThan(0);
    expect(new Set(taken(3).map(({ body }) => body.type))).toEqual(new Set(["stop.began"]));
    const waiting = await listSent(client, destination);
    expect(
      waiting.filter(({ machine }) => machine === 3).map(({ state, status }) => [state, status]),
    ).toEqual([
      ["behind", null],
      ["waiting", 500],
    ]);
    expect((await shownOf(client, destination))?.waiting).toBe(2);
    receiver.plan(path, answerWith(200));
    await passWaits(client);
    await expect.poll(() => taken(3).at(-1)?.body.type, soon).toBe("stop.ended");
    const ids = taken(3)
      .filter(({ body }) => body.type === "stop.began")
      .map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
  });

  it("hangs, and others of the same and of another client are told meanwhile", async () => {
    const [client, another] = [await addClient(), await addClient()];
    const hanging = await addDestination(client);
    const working = await addDestination(client);
    const others = await addDestination(another);
    receiver.plan(hanging.path, () => undefined);
    const startedAt = Date.now() - minuteMs;
    await store(client, occurrence(3, startedAt), occurrence(4, startedAt));
    await store(another, occurrence(3, startedAt));
    await expect.poll(() => typesAt(working.path), soon).toHaveLength(2);
    await expect.poll(() => typesAt(others.path), soon).toHaveLength(1);
    await expect
      .poll(async () => (await listSent(client, hanging)).map(({ reason }) => reason), soon)
      .toEqual(["no answer in time", "no answer in time"]);
  });

  it("redirects inward: nothing there is called, and it is told as any refusal", async () => {
    let called = 0;
    const inner = createServer((_request, reply) => {
      called += 1;
      reply.end();
    });
    inner.listen(0, "127.0.0.1");
    await once(inner, "listening");
    const location = `http://127.0.0.1:${(inner.address() as AddressInfo).port}/secret`;
    const client = await addClient();
    const destination = await addDestination(client);
    receiver.plan(destination.path, answerWith(307, { location }));
    await store(client, occurrence(3, Date.now() - minuteMs));
    await expect
      .poll(
        async () => (await listSent(client, destination)).map(({ state, status }) => [state, status]),
        soon,
      )
      .toEqual([["waiting", 307]]);
    receiver.plan(destination.path, answerWith(308, { location }));
    await passWaits(client);
    await expect
      .poll(
        async () => (await listSent(client, destination)).map(({ state, status }) => [state, status]),
        soon,
      )
      .toEqual([["waiting", 308]]);
    expect(called).toBe(0);
    const closed = once(inner, "close");
    inner.close();
    await closed;
  });

  it("is switched off after three days in vain, which is mailed, shown and listed, and goes on when it is switched on", async () => {
    const client = await addClient();
    const destination = await addDestination(client);
    const { path, id } = destination;
    receiver.plan(path, answerWith(503));
    const startedAt = Date.now() - 5 * minuteMs;
    await store(client, occurrence(3, startedAt));
    await expect.poll(async () => (await shownOf(client, destination))?.failingSince, soon).not.toBeNull();
    await test.postgres.store.withTenant(client.tenantId, async (transaction) => {
      const ago = sql<Date>`now() - interval '73 hours'`;
      await transaction.updateTable("event_destination_states").set({ failing_since: ago }).execute();
      await sql`update event_deliveries set queued_at = ${ago}`.execute(transaction);
    });
    await passWaits(client);
    await expect
      .poll(async () => shownOf(client, destination), soon)
      .toMatchObject({ enabled: false, waiting: 0, switchedOffAt: expect.any(Number) });
    expect((await listSent(client, destination))[0]?.state).toBe("failed");
    await expect.poll(() => test.mails.filter(({ text }) => text.includes("ERP")), soon).toHaveLength(1);
    const { token } = await test.signInManager();
    const overview = await test.app.inject({
      url: "/api/management/overview",
      headers: { authorization: `Bearer ${token}` },
    });
    const { failures } = overview.json<{ failures: { what: string; id: number }[] }>();
    expect(failures.filter((one) => one.what === "destination" && one.id === id)).toHaveLength(1);
    const first = (await listSent(client, destination))[0];
    const again = () => client.admin(`/event-destinations/${id}/sent/${first?.id}/again`, { method: "POST" });
    expect((await again()).code).toBe("DestinationOff");

    receiver.plan(path, answerWith(204));
    const on = await client.admin("/event-destinations", { method: "PUT", body: { id, enabled: true } });
    expect(on).toMatchObject({
      status: 200,
      body: { switchedOffAt: null, failingSince: null, secret: null },
    });
    expect((await again()).status).toBe(200);
    await expect.poll(async () => (await listSent(client, destination))[0]?.state, soon).toBe("delivered");
    const ids = receiver.at(path).map((one) => one.id);
    expect(ids.length).toBeGreaterThan(2);
    expect(new Set(ids).size).toBe(1);
  });

  it("answers 410 and gets nothing more", async () => {
    const client = await addClient();
    const destination = await addDestination(client);
    receiver.plan(destination.path, answerWith(410));
    await store(client, occurrence(3, Date.now() - minuteMs));
    await expect.poll(async () => (await shownOf(client, destination))?.enabled, soon).toBe(false);
    await store(client, occurrence(4, Date.now() - minuteMs));
    await expect
      .poll(async () => (await listSent(client, destination)).map(({ state }) => state), soon)
      .toEqual(["dropped"]);
    expect(receiver.at(destination.path)).toHaveLength(1);
  });
});
