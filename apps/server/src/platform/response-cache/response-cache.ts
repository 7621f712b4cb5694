import type { Call } from "@fiel/contracts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { UserPrincipal } from "../http/principal.ts";
import type { TenantRegistrations } from "../registrations/tenant-registrations.ts";
import type { Reading } from "../telemetry/reading.ts";
import type { WholeKind } from "../data-versions/change-keys.ts";

/** What an answer is computed from, beside the call's own input. */
export interface ComputeContext {
  readonly registrations: TenantRegistrations;
  /** Reads the tenant's telemetry; what was read before and still holds is not read again. */
  readonly reading: Reading;
  /** The instant of computing, UTC ms: how to read may follow from it, and nothing that is answered. */
  readonly presentMs: number;
  /** Fires when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** The same for answers that also change with the time. */
export interface TimedComputeContext extends ComputeContext {
  /** UTC ms, of the first who asked in this second: equal questions of one second are equal. */
  readonly nowMs: number;
}

/** A call that every user of a tenant may make. */
export type CachedCall = Call & { readonly audience: "user" };

/** Whose question it is. */
export type Asker = Pick<UserPrincipal, "tenantId" | "timeZone">;

/** A call's input as its handler gets it. Parameters and query, as they were checked, are the question. */
export interface CachedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly principal: Asker;
  readonly signal: AbortSignal;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Computed<C extends CachedCall> = Promise<z.input<C["answer"]>>;

/**
 * ResponseCache equal questions of a tenant by computing once, "until now" being the same for all pages of a minute: those in flight are shared, and what was computed is kept as
 * long as the tenant's data version and registrations stay. Nobody gets a figure older than the last acknowledged batch.
 * What is computed may not depend on the user who asks.
 */
export interface ResponseCache {
  /** For answers that follow from stored data and registrations alone; with `kinds` from these kinds of records alone. */
  readonly cached: <C extends CachedCall>(
    call: C,
    input: CachedInput,
    compute: (source: ComputeContext) => Computed<C>,
    kinds?: readonly WholeKind[],
  ) => Promise<FastifyReply>;
  /** For answers that follow from the time too. */
  readonly cachedPerSecond: <C extends CachedCall>(
    call: C,
    input: CachedInput,
    compute: (source: TimedComputeContext) => Computed<C>,
  ) => Promise<FastifyReply>;
}
