import { askLeaving as askCall, cancelLeaving as cancelCall, readLeaving as readCall } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { managerActor } from "../../platform/audit/actor.ts";
import { requireClient } from "../../platform/auth/require-client.ts";
import type { Revocations } from "../../platform/auth/revocations.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { askToLeave, letStay } from "../../platform/tenant-removal/ask-to-leave.ts";
import { readLeaving } from "./read-leaving.ts";

export interface LeavingDependencies {
  readonly postgres: PostgresStore;
  readonly revocations: Revocations;
}

/** Mounts what the provider does about a client that leaves. */
export function mountClientLeaving(
  app: FastifyInstance,
  { postgres, revocations }: LeavingDependencies,
): void {
  const clientOf = (tenant: string) => requireClient(postgres.shared, tenant);
  const read = (tenantId: number) => postgres.withTenant(tenantId, readLeaving);

  mountCall(app, readCall, async ({ params: { tenant } }) => read((await clientOf(tenant)).tenant_id));
  mountCall(app, askCall, async ({ params: { tenant }, body: { name }, principal, request }) => {
    const { tenant_id: tenantId, name: called } = await clientOf(tenant);
    if (name.trim() !== called) throw new CallError("InvalidRequest", { fields: { name: "differs" } });
    const by = managerActor(principal, request, tenantId);
    await postgres.withTenant(tenantId, (transaction) => askToLeave(transaction, by));
    // What this server remembers of the client says whether it is blocked.
    revocations.tell({ tenantId });
    return read(tenantId);
  });
  mountCall(app, cancelCall, async ({ params: { tenant }, principal, request }) => {
    const { tenant_id: tenantId } = await clientOf(tenant);
    const by = managerActor(principal, request, tenantId);
    await postgres.withTenant(tenantId, (transaction) => letStay(transaction, by));
    revocations.tell({ tenantId });
    return read(tenantId);
  });
}
