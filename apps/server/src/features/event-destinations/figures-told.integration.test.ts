import type { EventKind } from "@fiel/contracts";
import { startOfDayMs } from "@fiel/domain";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { storeBatch } from "../../testing/dashboard-questions.ts";
import { weighingsOf } from "../../testing/test-stores.ts";
import { answerWith } from "./testing/event-receiver.ts";
import {
  addClient,
  addDestination,
  type Client,
  listSent,
  minuteMs,
  occurrence,
  passWaits,
  receiver,
  soon,
  store,
  test,
  typesAt,
  useEventApp,
} from "./testing/event-clients.ts";

useEventApp();

/** Looks at a kind as if its interval had passed, and it had been watched for some days. */
const lookAgain = ({ tenantId }: Client, kind: EventKind, watchedDays = 0) =>
  test.postgres.store.withTenant(tenantId, async (transaction) => {
    const since = sql<number>`least(since, (extract(epoch from now()) * 1000)::bigint - ${watchedDays} * 86400000::bigint)`;
    await transaction
      .updateTable("event_kinds_seen")
      .set({ looked_at: 0, since })
      .where("kind", "=", kind)
      .execute();
    await sql`update event_looks set due_at = now() where due_at > now() + interval '1 minute'`.execute(
      transaction,
    );
  });

interface DayData {
  readonly machine: { readonly number: number };
  readonly day: string;
  readonly revision: number;
  readonly complete: boolean;
  readonly products: readonly Record<string, unknown>[];
}

describe("a day of a machine", () => {
  it("is told when it is over and all of it arrived, and again when late data changes its figures", async () => {
    const client = await addClient();
    const { path } = await addDestination(client, { kinds: ["days"] });
    const { time_zone: timeZone } = await test.postgres.store.withTenant(client.tenantId, (transaction) =>
      transaction.selectFrom("tenants").select("time_zone").executeTakeFirstOrThrow(),
    );
    const nowMs = Date.now();
    const todayMs = startOfDayMs(nowMs, timeZone);
    const startMs = startOfDayMs(todayMs - 1, timeZone);
    const made = (fromMs: number, weights: readonly number[]) =>
      storeBatch(test, client.tenantId, nowMs, { weighings: weighingsOf(fromMs, weights) });
    await made(startMs + 60 * minuteMs, [1_011_000, 1_012_000, 980_000]);
    const toldOf = () =>
      receiver
        .at(path)
        .map(({ body }) => body.data as unknown as DayData)
        .filter(({ machine, day }) => machine.number === 3 && day === dayOf(startMs, timeZone));
    await storeBatch(test, client.tenantId, nowMs, {
      statuses: [{ equipment: 3, at: nowMs, state: 2, speed: 20 }],
    });
    const told = async () => {
      await lookAgain(client, "days", 3);
      return toldOf().map(({ revision }) => revision);
    };
    await expect.poll(told, soon).toEqual([1]);
    expect(toldOf()[0]).toMatchObject({
      complete: true,
      from: new Date(startMs).toISOString(),
      to: new Date(todayMs).toISOString(),
      products: [{ product: { codeText: "ARROZ-1" }, packages: 3, useful: 2, usefulWeightG: 2_023 }],
    });
    await made(startMs + 90 * minuteMs, [1_010_000]);
    await expect.poll(told, soon).toEqual([1, 2]);
    expect(toldOf()[1]?.products).toMatchObject([{ packages: 4, useful: 3, usefulWeightG: 3_033 }]);
    // Looked at again, it is the same day.
    await expect.poll(async () => (await told()).length, soon).toBe(2);
    expect(new Set(typesAt(path))).toEqual(new Set(["day.closed"]));
  });
});

const dayOf = (atMs: number, timeZone: string): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(atMs);

describe("evidence of low weights", () => {
  it("is told when it begins, once, and when the product changes", async () => {
    const client = await addClient();
    const { path } = await addDestination(client, { kinds: ["evidence"] });
    const low = Array.from({ length: 15 * 20 }, (_, i) => 1_006_000 + (i % 5) * 1_000);
    const nowMs = Date.now();
    await storeBatch(test, client.tenantId, nowMs, {
      weighings: weighingsOf(nowMs - 10 * minuteMs, low),
    });
    const told = async () => {
      await lookAgain(client, "evidence");
      return typesAt(path);
    };
    await expect.poll(told, soon).toEqual(["evidence.began"]);
    expect(receiver.at(path)[0]?.body.data).toMatchObject({
      machine: { number: 3, name: "ARZ1" },
      product: "Arroz 1 kg",
      nominalG: 1_000,
      grounds: ["mean", "average"],
    });
    await storeBatch(test, client.tenantId, Date.now(), {
      weighings: [{ equipment: 3, at: [Date.now() - 1_000], weightMg: [506_000] }],
    });
    await expect.poll(told, soon).toEqual(["evidence.began", "evidence.ended"]);
  });
});

describe("a receiver that answers after the time-out", () => {
  it("gets the event again under the same id, and the machine's next one only then", async () => {
    const client = await addClient();
    const destination = await addDestination(client);
    const { path } = destination;
    /** Longer than an attempt lasts, ms. */
    const lateMs = 12_000;
    receiver.plan(path, (_event, reply) => void setTimeout(() => reply.writeHead(204).end(), lateMs).unref());
    const [startedAt, endedAt] = [Date.now() - 5 * minuteMs, Date.now()];
    await store(client, occurrence(3, startedAt, endedAt));
    await expect
      .poll(async () => (await listSent(client, destination)).map(({ reason }) => reason), soon)
      .toContain("no answer in time");
    receiver.plan(path, answerWith(204));
    await passWaits(client);
    await expect
      .poll(async () => (await listSent(client, destination)).map(({ state }) => state), soon)
      .toEqual(["delivered", "delivered"]);
    const types = typesAt(path);
    expect(types.slice(0, -1)).toEqual(types.slice(0, -1).map(() => "stop.began"));
    expect(types.length).toBeGreaterThan(2);
    expect(types.at(-1)).toBe("stop.ended");
    const ids = receiver.at(path).map(({ id }) => id);
    expect(new Set(ids.slice(0, -1)).size).toBe(1);
    expect(new Set(ids).size).toBe(2);
  });
});
