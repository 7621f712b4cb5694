import { orderLeaving, withdrawLeavingOrder } from "@fiel/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { actorOf } from "../../platform/audit/actor.ts";
import { requireOwnPassword } from "../../platform/auth/own-attempts.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { UserPrincipal } from "../../platform/http/principal.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { readLeavingOrder, setLeavingOrder } from "../../platform/tenants/leaving-order.ts";

interface Caller {
  readonly principal: UserPrincipal;
  readonly request: FastifyRequest;
}

/** Calls for the client's order to leave. It requires the password, so a stolen session is not enough. */
export function mountLeavingOrder(
  app: FastifyInstance,
  { postgres }: { readonly postgres: PostgresStore },
): void {
  const set = ({ principal, request }: Caller, leaves: boolean) =>
    postgres.withTenant(principal.tenantId, async (transaction) => {
      await setLeavingOrder(transaction, actorOf(principal, request), leaves);
      return { ordered: await readLeavingOrder(transaction) };
    });
  mountCall(app, orderLeaving, async ({ body: { password }, ...caller }) => {
    await requireOwnPassword(postgres, caller.principal, password);
    return set(caller, true);
  });
  mountCall(app, withdrawLeavingOrder, (caller) => set(caller, false));
}
