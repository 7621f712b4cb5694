import { randomUUID } from "node:crypto";
import type { EventDestination, EventKind, SentEvent } from "@fiel/contracts";
import { patience } from "@fiel/testkit/patience";
import { afterAll, beforeAll, expect } from "vitest";
import { storeBatch } from "../../../testing/dashboard-questions.ts";
import { openTestApp, type TestApp } from "../../../testing/test-app.ts";
import { testCaller, type TestCaller } from "../../../testing/test-caller.ts";
import { smallPlant } from "../../../testing/test-stores.ts";
import { type EventReceiver, openEventReceiver, trustReceiver } from "./event-receiver.ts";

export type Made = EventDestination & { readonly secret: string };
export interface Client {
  readonly tenantId: number;
  readonly admin: TestCaller;
}

export const minuteMs = 60_000;
export const soon = { timeout: patience.programMs, interval: 200 };
export let test: TestApp;
export let receiver: EventReceiver;
/** Opens an app and a receiver for the tests of a file. */
export function useEventApp(): void {
  beforeAll(async () => {
    trustReceiver();
    receiver = await openEventReceiver();
    test = await openTestApp({ privateNetworks: ["127.0.0.0/8", "::1/128"] });
  });
  afterAll(async () => {
    await test.close();
    await receiver.close();
  });
}

export async function addClient(): Promise<Client> {
  const own = await test.stores.addTenant(smallPlant);
  const { token } = await test.signIn(own, "Admin");
  return { tenantId: own.tenantId, admin: testCaller(test.app, own.tenant, token) };
}

/** Makes a destination at a path of its own, and waits until what is there already is known. */
export async function addDestination(
  { admin, tenantId }: Client,
  { kinds = ["stops"], machines = [] }: { readonly kinds?: EventKind[]; readonly machines?: number[] } = {},
) {
  const path = `/in/${randomUUID()}`;
  const made = await admin<Made>("/event-destinations", {
    body: { name: "ERP", url: `${receiver.origin}${path}`, kinds, machines },
  });
  expect(made.status).toBe(200);
  const seen = () =>
    test.postgres.store.withTenant(tenantId, (transaction) =>
      transaction.selectFrom("event_kinds_seen").select("kind").where("kind", "in", kinds).execute(),
    );
  await expect.poll(seen, soon).toHaveLength(kinds.length);
  return { path, ...made.body };
}

export const occurrence = (equipment: number, startedAt: number, endedAt: number | null = null) => ({
  equipment,
  code: 1,
  startedAt,
  endedAt,
});
export const store = ({ tenantId }: Client, ...occurrences: ReturnType<typeof occurrence>[]) =>
  storeBatch(test, tenantId, Date.now(), { occurrences });
export const typesAt = (path: string): string[] => receiver.at(path).map(({ body }) => body.type);
export const listSent = async ({ admin }: Client, { id }: { readonly id: number }): Promise<SentEvent[]> =>
  (await admin<SentEvent[]>(`/event-destinations/${id}/sent`)).body;
export const shownOf = async ({ admin }: Client, { id }: { readonly id: number }) =>
  (await admin<EventDestination[]>("/event-destinations")).body.find((one) => one.id === id);
/** The time passes that retries wait for. */
export const passWaits = ({ tenantId }: Client) =>
  test.postgres.store.withTenant(tenantId, (transaction) =>
    transaction
      .updateTable("event_deliveries")
      .set({ due_at: new Date(Date.now() - 1_000) })
      .where("state", "=", "waiting")
      .where("due_at", ">", new Date())
      .execute(),
  );
