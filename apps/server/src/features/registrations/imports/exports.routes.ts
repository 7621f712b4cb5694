import { exportRegistrations as call, importKinds } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { actorOf } from "../../../platform/audit/actor.ts";
import { recordAudit } from "../../../platform/audit/record-audit.ts";
import { CallError } from "../../../platform/http/call-error.ts";
import { callersLanguage } from "../../../platform/http/language.ts";
import { mountCall } from "../../../platform/http/mount-call.ts";
import type { RecordsDependencies } from "../../../platform/records/change-records.ts";
import { exportRegistrations } from "./export-registrations.ts";
import { sendSheet } from "../../../platform/sheets/sheet-file.ts";

/** Calls that export registrations to files. */
export function mountExports(app: FastifyInstance, { postgres }: RecordsDependencies): void {
  mountCall(app, call, async ({ params, query, principal, request, reply }) => {
    const kind = importKinds.find((one) => one === params.kind);
    if (kind === undefined) throw new CallError("NotFound");
    const { format, csv, ...wanted } = query;
    const file = await postgres.withTenant(principal.tenantId, async (transaction) => {
      const found = await exportRegistrations(transaction, kind, wanted, callersLanguage(request));
      await recordAudit(transaction, {
        by: actorOf(principal, request),
        action: "export",
        entity: "registrations",
        entityId: kind,
        entityName: `${found.name}.${format}`,
        after: { rows: found.rows.length, format },
      });
      return found;
    });
    return sendSheet(reply, { format, csv }, file);
  });
}
