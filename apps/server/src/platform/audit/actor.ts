import type { FastifyRequest } from "fastify";
import type { DevicePrincipal, ManagerPrincipal, PersonPrincipal } from "../http/principal.ts";

/** Who did something, as the trail remembers it. */
export interface AuditActor {
  readonly tenantId: number;
  readonly kind: "user" | "device" | "manager" | "system";
  /** A user's or manager's id, a device's number; null for the system and for who is not known. */
  readonly id: string | null;
  readonly name: string;
  /** IP address; null for what did not come by a call. */
  readonly address: string | null;
}

/** The user of the tenant who acts; null of anybody else. What keeps a name keeps this beside it, so that the name can go. */
export const userIdOf = ({ kind, id }: Pick<AuditActor, "kind" | "id">): string | null =>
  kind === "user" ? id : null;

/** Who makes a call: whoever is signed in, or the tenant's device key. */
export function actorOf(
  principal: PersonPrincipal | DevicePrincipal,
  { ip }: Pick<FastifyRequest, "ip">,
): AuditActor {
  const { tenantId } = principal;
  if (principal.kind !== "device") {
    const { userId: id, name, support } = principal;
    return { tenantId, kind: support === undefined ? principal.kind : "manager", id, name, address: ip };
  }
  return { tenantId, kind: "device", id: String(principal.deviceId), name: "Dispositivo", address: ip };
}

/** A manager who does something about a client: it stands in that client's trail. */
export const managerActor = (
  principal: ManagerPrincipal,
  request: Pick<FastifyRequest, "ip">,
  tenantId: number,
): AuditActor => ({ ...actorOf(principal, request), tenantId });

/** The command line and the server's own work. */
export const systemActor = (tenantId: number, name: string): AuditActor => ({
  tenantId,
  kind: "system",
  id: null,
  name,
  address: null,
});

/** Who is at the command line. */
export const maintenanceActor = (tenantId: number): AuditActor => systemActor(tenantId, "manutenção");
