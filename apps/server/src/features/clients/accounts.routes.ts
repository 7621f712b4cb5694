import {
  createAccount as createCall,
  exportAccounts as exportCall,
  inviteOwner as inviteCall,
  listAdministrators as administratorsCall,
  listAccounts as listCall,
  makeAdministratorOwner as ownerCall,
  readAccount as readCall,
  updateAccount as updateCall,
} from "@fiel/contracts";
import { dayOf } from "@fiel/domain";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { managerActor } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { queueLinkMail } from "../../platform/auth/link-mails.ts";
import { requireClient } from "../../platform/auth/require-client.ts";
import type { Revocations } from "../../platform/auth/revocations.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { callersLanguage } from "../../platform/http/language.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { ManagerPrincipal } from "../../platform/http/principal.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { sendSheet } from "../../platform/sheets/sheet-file.ts";
import { makeKeyUser } from "../../platform/tenants/make-key-user.ts";
import { provider, providerId } from "../../platform/tenants/provider.ts";
import { accountsFile } from "./accounts-file.ts";
import { createAccount } from "./create-account.ts";
import { listAccounts } from "./list-accounts.ts";
import { lockAccount } from "./lock-account.ts";
import { findOwner, listAdministrators, readAccount } from "./read-account.ts";
import { updateAccount } from "./update-account.ts";

export interface AccountsDependencies {
  readonly postgres: PostgresStore;
  readonly revocations: Revocations;
  /** UTC ms. */
  readonly now: () => number;
}

/** Calls by which the provider manages its clients. */
export function mountAccounts(app: FastifyInstance, dependencies: AccountsDependencies): void {
  const { postgres, revocations, now } = dependencies;
  const today = () => dayOf(now(), provider.time_zone);
  const nowAndToday = () => ({ nowMs: now(), today: today() });
  const idOf = async (tenant: string) => (await requireClient(postgres.shared, tenant)).tenant_id;
  const read = (tenantId: number) =>
    postgres.withTenant(tenantId, (transaction) => readAccount(transaction, tenantId, today()));

  mountCall(app, exportCall, async ({ query, request, reply }) => {
    const shown = { language: callersLanguage(request), timeZone: provider.time_zone };
    return sendSheet(reply, query, accountsFile(await listAccounts(postgres, today()), shown));
  });
  mountCall(app, listCall, () => listAccounts(postgres, today()));
  mountCall(app, readCall, async ({ params: { tenant } }) => read(await idOf(tenant)));
  mountCall(app, createCall, async ({ body: fields, principal, request }) => {
    const { tenantId: _, ...by } = managerActor(principal, request, providerId);
    return read(await createAccount(postgres, { fields, by, ...nowAndToday() }));
  });
  mountCall(app, updateCall, async ({ body: fields, principal, request, expected }) => {
    const tenantId = await idOf(fields.tenant);
    const by = managerActor(principal, request, tenantId);
    await postgres.withTenant(tenantId, (transaction) =>
      updateAccount(transaction, { fields, by, expected, ...nowAndToday() }),
    );
    const account = await read(tenantId);
    // The cached client on this server holds whether it is blocked.
    revocations.tell({ tenantId });
    return account;
  });
  mountCall(app, inviteCall, async ({ params: { tenant }, principal, request }) => {
    const tenantId = await idOf(tenant);
    await postgres.withTenant(tenantId, (transaction) =>
      invite(transaction, tenantId, { principal, request }),
    );
    return { success: true as const };
  });
  mountCall(app, administratorsCall, async ({ params: { tenant } }) =>
    postgres.withTenant(await idOf(tenant), listAdministrators),
  );
  mountCall(app, ownerCall, async ({ params: { tenant }, body: { id }, principal, request, expected }) => {
    const tenantId = await idOf(tenant);
    const by = managerActor(principal, request, tenantId);
    await postgres.withTenant(tenantId, async (transaction) => {
      await lockAccount(transaction, { tenantId, expected, today: today() });
      await makeKeyUser(transaction, by, id);
    });
    return read(tenantId);
  });
}

interface Caller {
  readonly principal: ManagerPrincipal;
  readonly request: FastifyRequest;
}

async function invite(
  transaction: TenantTransaction,
  tenantId: number,
  { principal, request }: Caller,
): Promise<void> {
  const owner = await findOwner(transaction);
  if (owner === undefined) throw new CallError("NotFound");
  if (owner.verified) throw new CallError("OwnerVerified");
  const by = managerActor(principal, request, tenantId);
  const entry = { by, action: "invite", entity: "user", entityId: owner.id, entityName: owner.name };
  await recordAudit(transaction, entry);
  await queueLinkMail(transaction, tenantId, owner.email, null);
}
