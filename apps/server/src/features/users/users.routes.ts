import {
  blockUser as blockCall,
  changeUserEmail as emailCall,
  changeUserRole as roleCall,
  createUser as createCall,
  listUsers as listCall,
  makeOwner as ownerCall,
  readUser as readCall,
  readUserPlaces as placesCall,
  removeUser as removeCall,
  removeUsersSecondFactor as secondFactorCall,
} from "@fiel/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { actorOf, type AuditActor } from "../../platform/audit/actor.ts";
import type { Revocations } from "../../platform/auth/revocations.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { UserPrincipal } from "../../platform/http/principal.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import {
  blockUser,
  changeEmail,
  changeRole,
  passOnKeyUser,
  removeSecondFactor,
  removeUser,
  type Ended,
} from "./change-user.ts";
import { tellWhatLosesAll } from "../../platform/told/untold-steps.ts";
import { inviteUser } from "./invite-user.ts";
import { readUserPlaces } from "./user-places.ts";
import { listTenantUsers, requireTenantUser } from "./tenant-users.ts";

export interface UsersDependencies {
  readonly postgres: PostgresStore;
  readonly revocations: Revocations;
}

const done = { success: true } as const;

interface Caller {
  readonly principal: UserPrincipal;
  readonly request: FastifyRequest;
}

type Work<T> = (transaction: TenantTransaction, by: AuditActor) => Promise<T>;

/** Wraps the work, and tells administrators about rules that it leaves without a recipient. */
const tellingLosses =
  <T>(work: Work<T>): Work<T> =>
  (transaction, by) =>
    tellWhatLosesAll(transaction, by.tenantId, () => work(transaction, by));

/** Calls for a tenant's users. */
export function mountUsers(app: FastifyInstance, { postgres, revocations }: UsersDependencies): void {
  const change = async <T>({ principal, request }: Caller, work: Work<T>): Promise<T> =>
    postgres.withTenant(principal.tenantId, (transaction) => work(transaction, actorOf(principal, request)));
  const changeAndEnd = async (caller: Caller, work: Work<Ended>): Promise<void> => {
    const ended = await change(caller, tellingLosses(work));
    ended.forEach(revocations.tell);
  };
  const read = ({ tenantId }: UserPrincipal, id: string) =>
    postgres.withTenant(tenantId, (transaction) => requireTenantUser(transaction, id));

  mountCall(app, listCall, ({ query: { removed }, principal: { tenantId } }) =>
    postgres.withTenant(tenantId, (transaction) => listTenantUsers(transaction, removed === "true")),
  );
  mountCall(app, placesCall, ({ principal: { tenantId } }) =>
    postgres.withTenant(tenantId, (transaction) => readUserPlaces(transaction, tenantId)),
  );
  mountCall(app, readCall, ({ params: { id }, principal }) => read(principal, id));
  mountCall(app, createCall, ({ body, ...caller }) =>
    change(caller, (transaction, by) => inviteUser(transaction, by, body)),
  );
  mountCall(app, roleCall, async ({ params: { id }, body: { role }, expected, ...caller }) => {
    await changeAndEnd(caller, (transaction, by) => changeRole(transaction, by, id, role, expected));
    return read(caller.principal, id);
  });
  mountCall(app, emailCall, async ({ params: { id }, body: { email }, expected, ...caller }) => {
    await changeAndEnd(caller, (transaction, by) => changeEmail(transaction, by, id, email, expected));
    return read(caller.principal, id);
  });
  mountCall(app, ownerCall, async ({ params: { id }, expected, ...caller }) => {
    await change(caller, (transaction, by) => passOnKeyUser(transaction, by, id, expected));
    return read(caller.principal, id);
  });
  mountCall(app, blockCall, async ({ params: { id }, body: { block }, expected, ...caller }) => {
    await changeAndEnd(caller, (transaction, by) => blockUser(transaction, by, id, block, expected));
    return { blocked: block };
  });
  mountCall(app, removeCall, async ({ params: { id }, expected, ...caller }) => {
    await changeAndEnd(caller, (transaction, by) => removeUser(transaction, by, id, expected));
    return done;
  });
  mountCall(app, secondFactorCall, async ({ params: { id }, ...caller }) => {
    await change(caller, (transaction, by) => removeSecondFactor(transaction, by, id));
    return done;
  });
}
