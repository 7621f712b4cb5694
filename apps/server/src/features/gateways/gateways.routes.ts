import {
  createDevice,
  endPreviousDevices,
  getDevice,
  getDeviceMachines as machinesCall,
  getStoredPackages as packagesCall,
  handMachineOver,
  listGateways as listCall,
  postGatewayReport,
  renewDevice,
  reportLimits,
  resendHeld,
  revokeDevice,
} from "@fiel/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { actorOf } from "../../platform/audit/actor.ts";
import { readKnownTime } from "../../platform/confirmed-time/known-time.ts";
import type { ReleaseFolder } from "../../platform/gateway-releases/release-folder.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { noteArrivals } from "../../platform/http/note-arrivals.ts";
import type { UserPrincipal } from "../../platform/http/principal.ts";
import { listReaders } from "../../platform/machine-holds/list-readers.ts";
import { requestHandOver } from "../../platform/machine-holds/request-hand-over.ts";
import { readIngestLimit } from "../../platform/limits/read-waits.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { AdmitGateway } from "../../platform/tenants/admit-gateway.ts";
import type { RememberKey } from "../../platform/tenants/key-of-gateway.ts";
import {
  endDeviceKeys,
  ensureDeviceKey,
  type KeyChange,
  renewDeviceKey,
  requireDeviceKeys,
} from "./change-device-keys.ts";
import { getDeviceMachines, type MachinesDependencies } from "./get-device-machines.ts";
import { getStoredPackages } from "./get-stored-packages.ts";
import { listGateways } from "./list-gateways.ts";
import { reportGateway } from "./report-gateway.ts";
import { requestResend } from "./request-resend.ts";

export interface GatewaysDependencies extends MachinesDependencies {
  readonly rememberKey: RememberKey;
  readonly admitGateway: AdmitGateway;
  readonly releases: ReleaseFolder;
  /** UTC ms. */
  readonly now: () => number;
  /** Ms of silence after which a gateway loses its machines; a minute by default. */
  readonly holdSilenceMs?: number | undefined;
}

/** Calls of gateways, and the device page's calls for gateways and keys. */
export function mountGateways(app: FastifyInstance, dependencies: GatewaysDependencies): void {
  const { postgres, releases, now, holdSilenceMs: silenceMs } = dependencies;
  mountReports(app, dependencies);
  mountCall(app, machinesCall, ({ query: { gateway }, principal: { tenantId }, signal }) =>
    getDeviceMachines(dependencies, tenantId, gateway, signal),
  );
  mountCall(app, packagesCall, ({ params: { equipment }, query, principal: { tenantId }, signal }) =>
    getStoredPackages(dependencies, { tenantId, equipment, ...query }, signal),
  );
  mountCall(app, listCall, async ({ principal: { tenantId } }) => {
    const found = await releases.list();
    const { jumped } = await readKnownTime(postgres.shared);
    return postgres.withTenant(tenantId, async (transaction) => ({
      ...(await listGateways(transaction, found)),
      limit: await readIngestLimit(transaction, tenantId, now()),
      ...(await listReaders(transaction, now(), silenceMs)),
      unconfirmedClockAt: jumped[0]?.jumpedToMs ?? null,
    }));
  });
  mountCall(app, handMachineOver, async ({ body, principal, request }) => {
    const by = actorOf(principal, request);
    const wanted = { ...body, gateway: body.gateway.toLowerCase() };
    await postgres.withTenant(principal.tenantId, (transaction) =>
      requestHandOver(transaction, by, wanted, now(), silenceMs),
    );
    return {};
  });
  mountCall(app, resendHeld, async ({ params: { gateway }, principal, request }) => {
    const by = actorOf(principal, request);
    await postgres.withTenant(principal.tenantId, (transaction) =>
      requestResend(transaction, by, gateway.toLowerCase(), now()),
    );
    return {};
  });
  mountDeviceKeys(app, { postgres, now });
}

function mountReports(
  app: FastifyInstance,
  { postgres, rememberKey, admitGateway, now, holdSilenceMs: silenceMs }: GatewaysDependencies,
): void {
  app.register(async (scope) => {
    const arrivedAt = noteArrivals(scope, now);
    mountCall(
      scope,
      postGatewayReport,
      async ({ body: report, principal: { tenantId, deviceId }, request }) => {
        const receivedAt = arrivedAt(request);
        await admitGateway(tenantId, report.gateway.toLowerCase());
        const answer = await postgres.withTenant(tenantId, (transaction) =>
          reportGateway(transaction, { tenantId, report, receivedAt, silenceMs }),
        );
        await rememberKey(tenantId, report.gateway.toLowerCase(), deviceId);
        return answer;
      },
      { bodyLimit: reportLimits.bytes },
    );
  });
}

interface Caller {
  readonly principal: UserPrincipal;
  readonly request: FastifyRequest;
}

function mountDeviceKeys(
  app: FastifyInstance,
  { postgres, now }: { readonly postgres: PostgresStore; readonly now: () => number },
): void {
  const change = <T>(
    { principal, request }: Caller,
    work: (transaction: TenantTransaction, change: KeyChange) => Promise<T>,
  ): Promise<T> =>
    postgres.withTenant(principal.tenantId, (transaction) =>
      work(transaction, { by: actorOf(principal, request), nowMs: now() }),
    );
  mountCall(app, getDevice, ({ principal: { tenantId } }) =>
    postgres.withTenant(tenantId, (transaction) => requireDeviceKeys(transaction, tenantId, now())),
  );
  mountCall(app, createDevice, ({ body: { description }, ...caller }) =>
    change(caller, (transaction, by) => ensureDeviceKey(transaction, by, description)),
  );
  mountCall(app, renewDevice, ({ body: { graceHours }, ...caller }) =>
    change(caller, (transaction, by) => renewDeviceKey(transaction, by, graceHours)),
  );
  mountCall(app, endPreviousDevices, (caller) =>
    change(caller, (transaction, by) => endDeviceKeys(transaction, by, "renewed")),
  );
  mountCall(app, revokeDevice, (caller) =>
    change(caller, (transaction, by) => endDeviceKeys(transaction, by, "all")),
  );
}
