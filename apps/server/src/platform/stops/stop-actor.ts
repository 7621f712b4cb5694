import type { FastifyRequest } from "fastify";
import { actorOf, type AuditActor, userIdOf } from "../audit/actor.ts";
import type { UserPrincipal } from "../http/principal.ts";

/** Who answers why machines stood: a person, or an operator at a paired tablet. */
export interface StopActor {
  /** Actor for the audit trail. */
  readonly by: AuditActor;
  /** Null for a person of the client or of the provider. */
  readonly tablet: {
    readonly name: string;
    /** Code of the operator; null when the tablet named none. */
    readonly operator: number | null;
  } | null;
}

export const personAtStops = (principal: UserPrincipal, request: Pick<FastifyRequest, "ip">): StopActor => ({
  by: actorOf(principal, request),
  tablet: null,
});

/** Columns of `stop_changes` for an actor. */
export const actorColumns = ({ by, tablet }: StopActor) =>
  tablet === null
    ? {
        actor_kind: by.kind === "user" ? ("user" as const) : ("support" as const),
        user_id: userIdOf(by),
        operator: null,
        tablet: null,
      }
    : { actor_kind: "tablet" as const, user_id: null, operator: tablet.operator, tablet: tablet.name };
