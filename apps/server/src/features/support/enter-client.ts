import type { AnswerOf, enterAsSupport } from "@fiel/contracts";
import { findOpenGrant } from "../../platform/auth/open-grant.ts";
import { openSupportSession } from "../../platform/auth/support-sessions.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type { ManagerPrincipal } from "../../platform/http/principal.ts";
import type { FoundClient } from "../../platform/stores/postgres/look-ups.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { withOffsets } from "../../platform/zones/with-offsets.ts";
import { type Decision, record } from "./give-support.ts";

interface Entering extends Decision {
  readonly manager: ManagerPrincipal;
}

/** Opens the manager's session in a client with an open grant. Throws NoSupportGrant and ClientBlocked. */
export async function enterClient(
  transaction: TenantTransaction,
  client: FoundClient,
  { by, manager, nowMs }: Entering,
): Promise<AnswerOf<typeof enterAsSupport>> {
  if (client.status === "Blocked") throw new CallError("ClientBlocked");
  const grant = await findOpenGrant(transaction, nowMs);
  if (grant === null || grant.ends_at === null) throw new CallError("NoSupportGrant");
  const { tenant, name, language, time_zone: timeZone, logo_path: logoPath } = client;
  const { id: grantId, access, ends_at: endsAt } = grant;
  const session = { tenantId: client.tenant_id, grantId, managerId: manager.userId };
  const token = await openSupportSession(transaction, session);
  await record(transaction, by, "enter", grantId, { access, until: endsAt.getTime() });
  const user = {
    _id: manager.userId,
    name: manager.name,
    email: "",
    role: "Admin" as const,
    language: manager.language,
    tenant,
    profilePicPath: null,
    support: { access, endsAt: endsAt.getTime() },
    token,
  };
  return { user, client: { tenant, name, language, ...withOffsets(timeZone, nowMs), logoPath } };
}
