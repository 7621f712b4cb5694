import { largestLogo, logoVersion, putLogo as putCall, readLogo as readCall } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { type AuditActor, actorOf } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { requireClient } from "../../platform/auth/require-client.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { fileNameOf } from "../../platform/http/file-name.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { Expected } from "../../platform/http/record-version.ts";
import { type KeptImage, sendImage } from "../../platform/images/send-image.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { drawLogo, logoField } from "./draw-logo.ts";

export interface TenantLogoDependencies {
  readonly postgres: PostgresStore;
  /** Ms after which drawing a logo is refused; a quarter of a minute by default. */
  readonly longestDrawingMs?: number | undefined;
}

/** Calls for the client's logo. */
export function mountTenantLogo(
  app: FastifyInstance,
  { postgres, longestDrawingMs: longestMs }: TenantLogoDependencies,
): void {
  mountCall(
    app,
    putCall,
    async ({ files, principal: { tenant, ...principal }, expected, request }) => {
      const file = files.get(logoField);
      if (file === undefined)
        throw new CallError("InvalidRequest", { fields: { [logoField]: "logoMissing" } });
      const logo = await drawLogo(file.bytes, { tenantId: principal.tenantId, longestMs });
      const by = actorOf({ ...principal, tenant }, request);
      const logoPath = await postgres.withTenant(principal.tenantId, async (transaction) => {
        await requireSeen(transaction, principal.tenantId, expected);
        return storeLogo(transaction, by, tenant, { ...logo, name: fileNameOf(file.filename, "logo") });
      });
      return { logoPath, version: logoVersion(logoPath) };
    },
    { fileLimit: largestLogo },
  );
  mountCall(app, readCall, async ({ params: { tenant }, query: { v }, request, reply }) => {
    const client = await requireClient(postgres.shared, tenant);
    const logo = await postgres.withTenant(client.tenant_id, (transaction) =>
      transaction.selectFrom("tenant_logos").select(["content", "hash"]).executeTakeFirst(),
    );
    if (logo === undefined) throw new CallError("NotFound");
    return sendImage(logo, { type: "image/png", version: v, request, reply });
  });
}

/** Throws ChangedMeanwhile when the logo is not the one that the caller saw. Locks it until the transaction ends. */
async function requireSeen(
  transaction: TenantTransaction,
  tenantId: number,
  expected: Expected,
): Promise<void> {
  const { logoPath } = await transaction
    .selectFrom("tenants")
    .select("logo_path as logoPath")
    .where("id", "=", tenantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const version = logoVersion(logoPath);
  if (expected !== null && expected !== version)
    throw new CallError("ChangedMeanwhile", { current: { logoPath, version } });
}

/** Stores the logo and returns its URL, which changes with the content. */
async function storeLogo(
  transaction: TenantTransaction,
  by: AuditActor,
  tenant: string,
  { content, hash, name }: KeptImage & { readonly name: string },
): Promise<string> {
  const logoPath = `/api/client/${tenant}/tenant/logo?v=${hash}`;
  await transaction
    .insertInto("tenant_logos")
    .values({ tenant_id: by.tenantId, content, hash })
    .onConflict((conflict) =>
      conflict.column("tenant_id").doUpdateSet({ content, hash, updated_at: sql<Date>`now()` }),
    )
    .execute();
  await transaction
    .updateTable("tenants")
    .set({ logo_path: logoPath })
    .where("id", "=", by.tenantId)
    .execute();
  const entry = { by, action: "update", entity: "tenant", entityId: tenant };
  await recordAudit(transaction, { ...entry, after: { logo: name } });
  return logoPath;
}
