import type { Call } from "@fiel/contracts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { UserPrincipal } from "../http/principal.ts";
import type { TenantRegistrations } from "../registrations/tenant-registrations.ts";
import type { Reading } from "../telemetry/reading.ts";
import type { WholeKind } from "../data-versions/change-keys.ts";

/** Sources of a computation, besides the call's own input. */
export interface ComputeContext {
  readonly registrations: TenantRegistrations;
  /** Reads the tenant's telemetry; valid cached data is not read again. */
  readonly reading: Reading;
  /** Instant of the computation, UTC ms. It may decide how data is read, but must not change the answer. */
  readonly presentMs: number;
  /** Fires when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** Context of answers that also change with the time. */
export interface TimedComputeContext extends ComputeContext {
  /** UTC ms of the first request in this second: equal requests within one second get equal answers. */
  readonly nowMs: number;
}

/** A call that every user of a tenant, a program with a key, or a tablet may make. Whatever one of them may not see must be decided by the input. */
export type CachedCall = Call & { readonly audience: "user" | "key" | "tablet" };

/** The caller, as far as an answer depends on it. */
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
 * Answers equal requests of a tenant with one computation; "until now" is equal for all pages of a minute. Running computations are shared, and
 * results are cached while data version and registrations stay the same, so that no figure is older than the last acknowledged batch. The answer must
 * not depend on the user.
 */
export interface ResponseCache {
  /** Answers a call whose answer depends only on stored data and registrations; with `kinds`, only on these kinds of records. */
  readonly cached: <C extends CachedCall>(
    call: C,
    input: CachedInput,
    compute: (source: ComputeContext) => Computed<C>,
    kinds?: readonly WholeKind[],
  ) => Promise<FastifyReply>;
  /** Computes something for work in the background, in the tenant's turn and with the same cached data, and caches no answer. */
  readonly compute: <T>(
    of: Pick<Asker, "tenantId"> & { readonly signal: AbortSignal },
    compute: (source: TimedComputeContext) => Promise<T>,
  ) => Promise<T>;
  /** Answers a call whose answer also depends on the time. */
  readonly cachedPerSecond: <C extends CachedCall>(
    call: C,
    input: CachedInput,
    compute: (source: TimedComputeContext) => Computed<C>,
  ) => Promise<FastifyReply>;
}
