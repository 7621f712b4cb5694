import { getCACertificates, setDefaultCACertificates } from "node:tls";
import type { EventDestination } from "@fiel/contracts";
import { outboundProxyOf } from "@fiel/domain";
import { type ForwardProxy, openForwardProxy } from "@fiel/testkit/forward-proxy";
import { localhostCertificate } from "@fiel/testkit/localhost-certificate";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openOutsideServer, type OutsideServer } from "../../../platform/channels/testing/outside-server.ts";
import { PushReceiver } from "../../../platform/channels/testing/push-receiver.ts";
import type { ServersProxy } from "../../../platform/channels/outside-ways.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import type { AlertPlant } from "./alert-plant.ts";

/** A public address that only the proxy reaches. */
const far = "1.0.0.7";
const token = `123456:${"A".repeat(35)}`;

interface Tested {
  readonly delivered: boolean;
  readonly reason: string | null;
}

/** Tests that all that a server sends to the outside goes by the firm's proxy, and to no inner address. */
export function describeByProxy(
  at: () => { readonly test: TestApp; readonly addPlant: () => Promise<AlertPlant> },
): void {
  describe("a server that reaches the outside by the firm's proxy alone", () => {
    let outside: OutsideServer;
    let proxy: ForwardProxy;
    let plant: AlertPlant;
    let port: string;
    /** A server whose proxy gets addresses, and one whose proxy gets names. */
    let servers: Readonly<Record<"addresses" | "names", FastifyInstance>>;
    const trusted = getCACertificates("default");

    beforeAll(async () => {
      setDefaultCACertificates([...trusted, localhostCertificate.cert]);
      outside = await openOutsideServer();
      ({ port } = new URL(outside.origin));
      proxy = await openForwardProxy("", [far, `api.telegram.org=${port}`]);
      const read = outboundProxyOf({ HTTPS_PROXY: proxy.url });
      if ("wrong" in read) throw new Error(read.wrong);
      const open = (takesNames: boolean) => {
        const way: ServersProxy = { ...read, takesNames };
        return at().test.openReplica({ proxy: way });
      };
      servers = { addresses: await open(false), names: await open(true) };
      plant = await at().addPlant();
    });
    afterAll(async () => {
      setDefaultCACertificates(trusted);
      await Promise.all([proxy.close(), outside.close()]);
    });

    const inStore = (statement: ReturnType<typeof sql>) =>
      at().test.postgres.store.withTenant(plant.tenant.tenantId, (transaction) =>
        statement.execute(transaction),
      );

    const add = async (app: FastifyInstance, path: string, body: object): Promise<number> => {
      const made = await plant.admin<{ id: number }>(path, { body, app });
      expect([made.code, made.fields]).toEqual([null, {}]);
      return made.body.id;
    };
    const tell = async (app: FastifyInstance, path: string): Promise<Tested> =>
      (await plant.admin<Tested>(path, { body: {}, app })).body;
    const pushTo = async (app: FastifyInstance, endpoint: string): Promise<Tested> => {
      const { p256dh, auth } = new PushReceiver();
      await inStore(sql`delete from push_subscriptions`);
      await add(app, "/alerts/push-subscriptions", { endpoint, keys: { p256dh, auth } });
      return (await plant.admin<Tested>("/registrations/alert-rules/test", { body: { name: "x" }, app }))
        .body;
    };
    it.each([
      ["addresses", far],
      ["names", "hooks.test"],
    ] as const)("sends by it what leaves by each way, where it takes %s", async (kind, host) => {
      const app = servers[kind];
      const origin = `https://${host}:${port}`;
      const before = [(await proxy.asked()).length, outside.heard.length];
      for (const way of ["webhook", "teams"]) {
        const body = { kind: way, name: way, url: `${origin}/${way}` };
        const id = await add(app, "/alerts/destinations", body);
        expect(await tell(app, `/alerts/destinations/${id}/test`)).toEqual({ delivered: true, reason: null });
      }
      const events = { name: "MES", url: `${origin}/events`, kinds: ["days"], machines: [] };
      const id = await add(app, "/event-destinations", events);
      expect(await tell(app, `/event-destinations/${id}/test`)).toMatchObject({ taken: true });
      expect(await pushTo(app, `${origin}/push`)).toEqual({ delivered: true, reason: null });
      expect(outside.heard.slice(before[1]).map(({ path }) => path)).toEqual([
        "/webhook",
        "/teams",
        "/events",
        "/push",
      ]);
      expect((await proxy.asked()).slice(before[0])).toEqual(Array(4).fill(`CONNECT ${host}:${port}`));
    });

    it("sends by it to Telegram, whose name it may not know itself", async () => {
      const before = outside.heard.length;
      const body = { kind: "telegram", name: "Turno", token, chat: "@planta_1" };
      const id = await add(servers.names, "/alerts/destinations", body);
      expect(await tell(servers.names, `/alerts/destinations/${id}/test`)).toEqual({
        delivered: true,
        reason: null,
      });
      expect(outside.heard.slice(before).map(({ path }) => path)).toEqual([`/bot${token}/sendMessage`]);
      expect((await proxy.asked()).at(-1)).toBe("CONNECT api.telegram.org:443");
    });

    it.each(["addresses", "names"] as const)(
      "leads by no way to an inner address, where it takes %s: neither that nor the proxy is asked",
      async (kind) => {
        const app = servers[kind];
        const before = [(await proxy.asked()).length, outside.heard.length];
        const refused = { delivered: false };
        for (const host of ["localhost", "[::ffff:127.0.0.1]"]) {
          const url = `https://${host}:${port}/in`;
          const { p256dh, auth } = new PushReceiver();
          const bodies = [
            ["/alerts/destinations", { kind: "webhook", name: "x", url }],
            ["/alerts/destinations", { kind: "teams", name: "x", url }],
            ["/event-destinations", { name: "x", url, kinds: ["days"], machines: [] }],
            ["/alerts/push-subscriptions", { endpoint: url, keys: { p256dh, auth } }],
          ] as const;
          for (const [path, body] of bodies)
            expect([url, path, (await plant.admin(path, { body, app })).status]).toEqual([url, path, 422]);
          // An address that was stored before, or whose name leads there since.
          await inStore(sql`update alert_destinations set url = ${url} where url is not null`);
          await inStore(sql`update event_destinations set url = ${url}`);
          await inStore(sql`update push_subscriptions set endpoint = ${url}`);
          const { body: stored } = await plant.admin<{ id: number; kind: string }[]>("/alerts/destinations");
          for (const { id } of stored.filter((one) => one.kind !== "telegram"))
            expect(await tell(app, `/alerts/destinations/${id}/test`)).toMatchObject(refused);
          const { body: events } = await plant.admin<EventDestination[]>("/event-destinations");
          // A client's tests of them are counted.
          for (const { id } of events.slice(0, 1))
            expect(await tell(app, `/event-destinations/${id}/test`)).toMatchObject({ taken: false });
          const rule = await plant.admin("/registrations/alert-rules/test", { body: { name: "x" }, app });
          expect(rule.body).toMatchObject(refused);
        }
        expect([(await proxy.asked()).length, outside.heard.length]).toEqual(before);
      },
    );
  });
}
