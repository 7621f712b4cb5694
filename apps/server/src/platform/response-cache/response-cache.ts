import type { Call } from "@fiel/contracts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { UserPrincipal } from "../http/principal.ts";
import type { TenantRegistrations } from "../registrations/tenant-registrations.ts";
import type { Reading } from "../telemetry/reading.ts";
import type { WholeKind } from "../data-versions/change-keys.ts";

/** What an answer is computed from, besides the call's own input. */
export interface ComputeContext {
  readonly registrations: TenantRegistrations;
  /** Reads the tenant's telemetry; valid cached data is not read again. */
  readonly reading: Reading;
  /** Instant of the computation, UTC ms: it may decide how data is read, but not what is answered. */
  readonly presentMs: number;
  /** Fires when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** The same for answers that also change with the time. */
export interface TimedComputeContext extends ComputeContext {
  /** UTC ms, of the first request in this second: equal requests of one second are equal. */
  readonly nowMs: number;
}

/** A call that every user of a tenant may make, or a program by its key: what a key restricts is part of the question. */
export type CachedCall = Call & { readonly audience: "user" | "key" };

/** Who asks. */
export type Asker = Pick<UserPrincipal, "tenantId" | "timeZone">;

/** A call's input as its handler gets it. The checked parameters and query identify the request. */
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
 * Answers equal requests of a tenant with one computation, where "until now" is the same for all pages of a minute. Running computations
 * are shared, and results are cached while the tenant's data version and registrations stay the same. Nobody gets a figure older than the
 * last acknowledged batch. The answer must not depend on the user who asks.
 */
export interface ResponseCache {
  /** For answers that depend on stored data and registrations only; with `kinds`, on these kinds of records only. */
  readonly cached: <C extends CachedCall>(
    call: C,
    input: CachedInput,
    compute: (source: ComputeContext) => Computed<C>,
    kinds?: readonly WholeKind[],
  ) => Promise<FastifyReply>;
  /** For answers that also depend on the time. */
  readonly cachedPerSecond: <C extends CachedCall>(
    call: C,
    input: CachedInput,
    compute: (source: TimedComputeContext) => Computed<C>,
  ) => Promise<FastifyReply>;
}
