import {
  createAddressTest,
  getAddressTest,
  getGatewayRequests,
  postAddressFinding,
  type RequestedUpdate,
} from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { GatewayBells } from "../../platform/live/gateway-bells.ts";
import { gatewayRequestsChannel, type PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { askAddressTest } from "./ask-address-test.ts";
import { keepFinding, listTestsFor, requireAddressTest } from "./read-address-tests.ts";

export interface AddressTestsDependencies {
  readonly postgres: PostgresStore;
  readonly bells: GatewayBells;
  /** Update that a gateway is to make; null when it already knows the latest request. */
  readonly wantedUpdate: (asking: {
    readonly tenantId: number;
    readonly gateway: string;
    readonly known: number;
  }) => Promise<RequestedUpdate | null>;
  /** UTC ms. */
  readonly now: () => number;
}

/** Calls for what gateways are asked and answer: address tests, updates and changed registrations. */
export function mountAddressTests(
  app: FastifyInstance,
  { postgres, bells, wantedUpdate, now }: AddressTestsDependencies,
): void {
  mountCall(app, createAddressTest, async ({ body, principal }) => {
    const { tenantId } = principal;
    const test = await postgres.withTenant(tenantId, (transaction) =>
      askAddressTest(transaction, principal, body, now()),
    );
    await postgres.notify(gatewayRequestsChannel, String(tenantId));
    return test;
  });
  mountCall(app, getAddressTest, ({ params: { id }, principal: { tenantId } }) =>
    postgres.withTenant(tenantId, (transaction) => requireAddressTest(transaction, id.toLowerCase(), now())),
  );
  mountCall(app, getGatewayRequests, async ({ query, principal: { tenantId }, signal }) => {
    const gateway = query.gateway.toLowerCase();
    const { update: known } = query;
    const read = async () => ({
      tests: await postgres.withTenant(tenantId, (transaction) => listTestsFor(transaction, gateway, now())),
      update: known === undefined ? null : await wantedUpdate({ tenantId, gateway, known }),
    });
    // Subscribes before reading, so that nothing in between is missed.
    const { rung, leave } = bells.listen(tenantId, query.waitS * 1_000, signal);
    try {
      const waiting = await read();
      const isAsked = waiting.tests.length > 0 || waiting.update !== null;
      if (isAsked || query.waitS === 0) return { registrationsChanged: false, ...waiting };
      const ring = await rung;
      const wanted = ring === null ? { tests: [], update: null } : await read();
      return { registrationsChanged: ring === "registrations", ...wanted };
    } finally {
      leave();
    }
  });
  mountCall(app, postAddressFinding, async ({ params: { id }, body, principal: { tenantId } }) => {
    const told = { ...body, gateway: body.gateway.toLowerCase() };
    await postgres.withTenant(tenantId, (transaction) =>
      keepFinding(transaction, id.toLowerCase(), told, now()),
    );
    return {};
  });
}
