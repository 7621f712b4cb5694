import {
  blockManager as blockCall,
  createManager as createCall,
  listManagers as listCall,
  type Manager,
  readManager as readCall,
  removeManager as removeCall,
  removeManagersSecondFactor as secondFactorCall,
  type TenantUser,
} from "@fiel/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { actorOf, type AuditActor } from "../../platform/audit/actor.ts";
import { endManagersSupport } from "../../platform/auth/support-sessions.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { ManagerPrincipal } from "../../platform/http/principal.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { providerId } from "../../platform/tenants/provider.ts";
import { blockUser, removeSecondFactor, removeUser, type Ended } from "./change-user.ts";
import { inviteUser } from "./invite-user.ts";
import { listTenantUsers, requireTenantUser } from "./tenant-users.ts";
import type { UsersDependencies } from "./users.routes.ts";

interface Caller {
  readonly principal: ManagerPrincipal;
  readonly request: FastifyRequest;
}

const done = { success: true } as const;

const asManager = (user: TenantUser): Manager => {
  const {
    _id: id,
    name,
    email,
    profilePicPath,
    verified,
    blocked,
    secondFactor,
    lastSeenAt,
    createdAt,
  } = user;
  return { id, name, email, profilePicPath, verified, blocked, secondFactor, lastSeenAt, createdAt };
};

/** Calls for the provider's staff, who are all its administrators. */
export function mountManagers(app: FastifyInstance, { postgres, revocations }: UsersDependencies): void {
  const inProvider = <T>(work: (transaction: TenantTransaction) => Promise<T>) =>
    postgres.withTenant(providerId, work);
  const end = async (
    { principal, request }: Caller,
    work: (transaction: TenantTransaction, by: AuditActor) => Promise<Ended>,
  ): Promise<void> => {
    const ended = await inProvider((transaction) => work(transaction, actorOf(principal, request)));
    ended.forEach(revocations.tell);
  };
  /** Ends the manager's support sessions in clients. */
  const sendAway = async (id: string): Promise<void> =>
    (await endManagersSupport(postgres, id)).forEach(revocations.tell);

  mountCall(app, listCall, async () =>
    (await inProvider((work) => listTenantUsers(work, false))).map(asManager),
  );
  mountCall(app, readCall, async ({ params: { id } }) =>
    asManager(await inProvider((work) => requireTenantUser(work, id))),
  );
  mountCall(app, createCall, async ({ body, principal, request }) => {
    const by = actorOf(principal, request);
    return asManager(await inProvider((work) => inviteUser(work, by, { ...body, role: "Admin" })));
  });
  mountCall(app, blockCall, async ({ params: { id }, body: { block }, ...caller }) => {
    await end(caller, (transaction, by) => blockUser(transaction, by, id, block));
    if (block) await sendAway(id);
    return { blocked: block };
  });
  mountCall(app, removeCall, async ({ params: { id }, ...caller }) => {
    await end(caller, (transaction, by) => removeUser(transaction, by, id));
    await sendAway(id);
    return done;
  });
  mountCall(app, secondFactorCall, async ({ params: { id }, principal, request }) => {
    await inProvider((work) => removeSecondFactor(work, actorOf(principal, request), id));
    return done;
  });
}
