import type { FastifyRequest } from "fastify";
import type { DevicePrincipal, ManagerPrincipal, PersonPrincipal } from "../http/principal.ts";

/** The actor of an entry in the trail. */
export interface AuditActor {
  readonly tenantId: number;
  readonly kind: "user" | "device" | "manager" | "system";
  /** A user's or manager's id, a device's number; null for the system and for an unknown actor. */
  readonly id: string | null;
  readonly name: string;
  /** IP address; null without a call. */
  readonly address: string | null;
}

/** The id of the acting user of the tenant; null for any other actor. Store it beside a name, so that the name can be anonymized. */
export const userIdOf = ({ kind, id }: Pick<AuditActor, "kind" | "id">): string | null =>
  kind === "user" ? id : null;

/** The actor of a call: the signed-in person, or the tenant's device key. */
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

/** A manager who acts on a client: recorded in that client's trail. */
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

/** A person at the command line. */
export const maintenanceActor = (tenantId: number): AuditActor => systemActor(tenantId, "manutenção");
