import { askForSupport, enterAsSupport, listSupportOf } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { managerActor } from "../../platform/audit/actor.ts";
import { requireClient } from "../../platform/auth/require-client.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { askSupport } from "./ask-support.ts";
import { enterClient } from "./enter-client.ts";
import type { SupportDependencies } from "./support.routes.ts";
import { listGrants } from "./support-grants.ts";

/** Calls of managers for support access: request it, and enter with a grant. */
export function mountManagersSupport(
  app: FastifyInstance,
  { postgres, now }: Omit<SupportDependencies, "revocations">,
): void {
  const clientOf = (tenant: string) => requireClient(postgres.shared, tenant);
  mountCall(app, listSupportOf, async ({ params: { tenant } }) => {
    const { tenant_id: tenantId } = await clientOf(tenant);
    return postgres.withTenant(tenantId, (transaction) => listGrants(transaction, now()));
  });
  mountCall(app, askForSupport, async ({ params: { tenant }, body, principal, request }) => {
    const { tenant_id: tenantId } = await clientOf(tenant);
    const by = managerActor(principal, request, tenantId);
    return postgres.withTenant(tenantId, async (transaction) => {
      await askSupport(transaction, body, { by, nowMs: now() });
      return listGrants(transaction, now());
    });
  });
  mountCall(app, enterAsSupport, async ({ params: { tenant }, principal, request }) => {
    const client = await clientOf(tenant);
    const by = managerActor(principal, request, client.tenant_id);
    return postgres.withTenant(client.tenant_id, (transaction) =>
      enterClient(transaction, client, { by, manager: principal, nowMs: now() }),
    );
  });
}
