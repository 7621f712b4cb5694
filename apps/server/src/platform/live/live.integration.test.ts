import { liveEvent, type LiveEvent } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOperator, bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { createTelemetryPublisher } from "./publish-telemetry.ts";

let test: TestApp;
let origin: string;
let tenant: { tenantId: number; tenant: string };
beforeAll(async () => {
  test = await openTestApp();
  tenant = await test.postgres.addTenant();
  origin = await test.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => test.close());

interface Page {
  readonly status: number;
  readonly events: LiveEvent[];
  readonly comments: string[];
  /** Resolves when the server ended the stream. */
  readonly ended: Promise<void>;
  leave(): void;
}

async function openPage(of: { tenantId: number; tenant: string }, token: string, at = origin): Promise<Page> {
  const leaving = new AbortController();
  const answer = await fetch(`${at}/api/client/${of.tenant}/live`, {
    headers: bearer(token),
    signal: leaving.signal,
  });
  const events: LiveEvent[] = [];
  const comments: string[] = [];
  const read = async (): Promise<void> => {
    let text = "";
    for await (const piece of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      const blocks = (text + piece).split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const found = /^event: change\ndata: (.*)$/.exec(block);
        if (found?.[1] === undefined) comments.push(block);
        else events.push(liveEvent.parse(JSON.parse(found[1])));
      }
    }
  };
  return {
    status: answer.status,
    events,
    comments,
    ended: read().catch(() => undefined),
    leave: () => leaving.abort(),
  };
}

const publish = (change: Partial<LiveEvent> & { tenantId?: number } = {}) =>
  createTelemetryPublisher(test.postgres.store)({
    tenantId: tenant.tenantId,
    kinds: ["weighings"],
    equipments: [3],
    ...change,
  });

const openStreams = async (app: FastifyInstance = test.app) =>
  Number(
    /^fiel_live_streams (\d+)$/m.exec((await app.inject({ url: "/metrics", headers: asOperator })).body)?.[1],
  );

describe("the live stream", () => {
  it("tells the tenant's pages, on every server, and no other tenant's", async () => {
    const other = await test.postgres.addTenant();
    const replica = await test.openReplica();
    const elsewhere = await replica.listen({ port: 0, host: "127.0.0.1" });
    const { token } = await test.signIn(tenant, "Operator");
    const pages = [await openPage(tenant, token), await openPage(tenant, token, elsewhere)];
    const stranger = await openPage(other, (await test.signIn(other, "Admin")).token);
    await publish();
    for (const { events } of pages) {
      await expect.poll(() => events).toEqual([{ kinds: ["weighings"], equipments: [3] }]);
    }
    expect(stranger.events).toEqual([]);
    await publish({ tenantId: other.tenantId, kinds: ["statuses"], equipments: [9] });
    await expect.poll(() => stranger.events).toEqual([{ kinds: ["statuses"], equipments: [9] }]);
    expect(pages.map(({ events }) => events.length)).toEqual([1, 1]);
    for (const page of [...pages, stranger]) page.leave();
  });

  it("has twenty of a session at most, and a place again for each that leaves", async () => {
    const [{ token }, other] = [await test.signIn(tenant, "Operator"), await test.signIn(tenant, "Operator")];
    const pages = await Promise.all(Array.from({ length: 20 }, () => openPage(tenant, token)));
    expect(pages.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    expect((await openPage(tenant, token)).status).toBe(429);
    const others = await openPage(tenant, other.token);
    expect(others.status).toBe(200);
    pages[0]?.leave();
    const again = async () => {
      const page = await openPage(tenant, token);
      pages.push(page);
      return page.status;
    };
    await expect.poll(again).toBe(200);
    for (const page of [...pages, others]) page.leave();
  });

  it("puts together what comes in a burst and loses none of it", async () => {
    const page = await openPage(tenant, (await test.signIn(tenant, "Operator")).token);
    const equipments = Array.from({ length: 40 }, (_, i) => i + 1);
    await Promise.all(
      equipments.map((mid) => publish({ kinds: [mid % 2 ? "weighings" : "statuses"], equipments: [mid] })),
    );
    const heard = () => page.events.flatMap((event) => event.equipments).toSorted((a, b) => a - b);
    await expect.poll(heard).toEqual(equipments);
    expect(page.events.length).toBeLessThan(equipments.length / 2);
    expect(new Set(page.events.flatMap(({ kinds }) => kinds))).toEqual(new Set(["weighings", "statuses"]));
    page.leave();
  });

  it("takes more equipment than a notice holds as any of them", async () => {
    const page = await openPage(tenant, (await test.signIn(tenant, "Operator")).token);
    await publish({ equipments: Array.from({ length: 3_000 }, (_, i) => 100_000 + i) });
    await expect.poll(() => page.events).toEqual([{ kinds: ["weighings"], equipments: [] }]);
    page.leave();
  });

  it("tells of changed registrations", async () => {
    const page = await openPage(tenant, (await test.signIn(tenant, "Operator")).token);
    await test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
      transaction
        .insertInto("operators")
        .values({ tenant_id: tenant.tenantId, code: 1, name: "Marina" })
        .execute(),
    );
    await expect.poll(() => page.events).toEqual([{ kinds: ["registrations"], equipments: [] }]);
    page.leave();
  });

  it("tells of the provider's staff who come in, and go", async () => {
    const { token } = await test.signIn(tenant, "Admin");
    const page = await openPage(tenant, token);
    const told = async (times: number) => {
      const events = Array.from({ length: times }, () => ({ kinds: ["support"], equipments: [] }));
      await expect.poll(() => page.events).toEqual(events);
    };
    const given = { access: "read", hours: 1 };
    const [own, managers] = [`/api/client/${tenant.tenant}/support`, "/api/management/clients/account"];
    const ask = (method: "POST" | "DELETE", url: string, by: string, payload?: object) =>
      test.app.inject({ method, url, headers: bearer(by), ...(payload === undefined ? {} : { payload }) });
    const { grants } = (await ask("POST", own, token, given)).json<{ grants: { id: number }[] }>();
    const manager = (await test.signInManager()).token;
    await ask("POST", `${managers}/${tenant.tenant}/support/session`, manager);
    await told(1);
    await ask("DELETE", `${own}/${grants[0]?.id}`, token);
    await told(2);
    page.leave();
  });

  it("says at once that it stands, then that it still does", async () => {
    const page = await openPage(tenant, (await test.signIn(tenant, "Operator")).token);
    await expect.poll(() => page.comments).toEqual(expect.arrayContaining([": fiel", ": vivo"]));
    page.leave();
  });

  it("ends when the session does, and leaves other sessions alone", async () => {
    const { token } = await test.signIn(tenant, "Operator");
    const page = await openPage(tenant, token);
    const stays = await openPage(tenant, (await test.signIn(tenant, "Operator")).token);
    const url = `/api/client/${tenant.tenant}/users/access`;
    await test.app.inject({ method: "DELETE", url, headers: bearer(token) });
    await page.ended;
    await publish();
    await expect.poll(() => stays.events.length).toBe(1);
    expect(page.events).toEqual([]);
    expect((await openPage(tenant, token)).status).toBe(401);
    stays.leave();
  });

  it("keeps nothing of pages that left, and ends with the server", async () => {
    const replica = await test.openReplica();
    const elsewhere = await replica.listen({ port: 0, host: "127.0.0.1" });
    const { token } = await test.signIn(tenant, "Operator");
    const pages = await Promise.all(Array.from({ length: 20 }, () => openPage(tenant, token, elsewhere)));
    expect(await openStreams(replica)).toBe(20);
    for (const page of pages.slice(1)) page.leave();
    await expect.poll(() => openStreams(replica)).toBe(1);
    await replica.close();
    await pages[0]?.ended;
  });
});
