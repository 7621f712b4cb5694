import {
  askLeaving as askCall,
  cancelLeaving as cancelCall,
  downloadExport as downloadCall,
  readLeaving as readCall,
  startExport as startCall,
} from "@fiel/contracts";
import { dayOf } from "@fiel/domain";
import type { FastifyInstance } from "fastify";
import { managerActor } from "../../platform/audit/actor.ts";
import { requireClient } from "../../platform/auth/require-client.ts";
import type { Revocations } from "../../platform/auth/revocations.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { attachmentOf } from "../../platform/http/file-name.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { queueNotice } from "../../platform/mail/notice-mails.ts";
import { askToLeave, letStay } from "../../platform/tenant-removal/ask-to-leave.ts";
import { isManager } from "../../platform/tenants/is-manager.ts";
import { provider } from "../../platform/tenants/provider.ts";
import { downloadExport, type DownloadDependencies } from "./download-export.ts";
import { findAsker, giveTicket, takeTicket } from "./export-tickets.ts";
import { readLeaving } from "./read-leaving.ts";

export interface LeavingDependencies extends DownloadDependencies {
  readonly revocations: Revocations;
}

/** Calls by which the provider handles a client that leaves. */
export function mountClientLeaving(app: FastifyInstance, dependencies: LeavingDependencies): void {
  const { postgres, revocations } = dependencies;
  const clientOf = (tenant: string) => requireClient(postgres.shared, tenant);
  const read = (tenantId: number) => postgres.withTenant(tenantId, readLeaving);

  mountCall(app, readCall, async ({ params: { tenant } }) => read((await clientOf(tenant)).tenant_id));
  mountCall(app, askCall, async ({ params: { tenant }, body: { name }, principal, request }) => {
    const { tenant_id: tenantId, name: called } = await clientOf(tenant);
    if (name.trim() !== called) throw new CallError("InvalidRequest", { fields: { name: "differs" } });
    const by = managerActor(principal, request, tenantId);
    await postgres.withTenant(tenantId, async (transaction) => {
      const { leavesAt } = await readLeaving(transaction);
      await askToLeave(transaction, by);
      if (leavesAt === null)
        await queueNotice(transaction, tenantId, { notice: "leavingAsked", manager: by.name });
    });
    // The cached client on this server holds whether it is blocked.
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
  mountExport(app, dependencies);
}

/** Calls that request an export and let the browser download it. */
function mountExport(app: FastifyInstance, dependencies: DownloadDependencies): void {
  const { postgres, now } = dependencies;
  const underWay = new Set<Promise<void>>();
  // Every download stores its result before the stores close.
  app.addHook("onClose", async () => void (await Promise.all(underWay)));

  mountCall(app, startCall, async ({ params: { tenant }, principal, request }) => {
    const { tenant_id: tenantId } = await requireClient(postgres.shared, tenant);
    const by = managerActor(principal, request, tenantId);
    const ticket = await postgres.withTenant(tenantId, (transaction) =>
      giveTicket(transaction, by, { tenant, nowMs: now() }),
    );
    return { path: downloadCall.path.replace(":tenant", tenant).replace(":ticket", ticket) };
  });
  mountCall(app, downloadCall, async ({ params: { tenant, ticket }, reply, signal }) => {
    const { tenant_id: tenantId } = await requireClient(postgres.shared, tenant);
    const asker = await postgres.withTenant(tenantId, (transaction) => findAsker(transaction, ticket));
    if (asker === null || !(await isManager(postgres, asker))) throw new CallError("NotFound");
    const id = await postgres.withTenant(tenantId, (transaction) => takeTicket(transaction, ticket, now()));
    if (id === null) throw new CallError("NotFound");
    const { file, over } = downloadExport(dependencies, { tenantId, id, asker, raw: reply.raw, signal });
    underWay.add(over);
    void over.then(() => underWay.delete(over));
    const name = `fiel-${tenant}-${dayOf(now(), provider.time_zone)}.zip`;
    reply.header("content-disposition", attachmentOf(name)).header("cache-control", "no-store");
    return reply.type("application/zip").send(file);
  });
}
