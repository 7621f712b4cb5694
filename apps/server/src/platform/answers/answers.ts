import type { Call } from "@fiel/contracts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { UserPrincipal } from "../http/principal.ts";
import type { TenantRegistrations } from "../registrations/tenant-registrations.ts";
import type { KeptReads } from "./kept-reads.ts";
import type { WholeKind } from "./telemetry-parts.ts";

/** What an answer is computed from, beside the call's own input. */
export interface AnswerSource {
  readonly registrations: TenantRegistrations;
  /** What was read before of the tenant's telemetry and still holds. */
  readonly kept: KeptReads;
  /** The instant of computing, UTC ms: how to read may follow from it, and nothing that is answered. */
  readonly presentMs: number;
  /** Fires when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** The same for answers that also change with the time. */
export interface TimedAnswerSource extends AnswerSource {
  /** UTC ms, of the first who asked in this second: equal questions of one second are equal. */
  readonly nowMs: number;
}

/** A call that every user of a tenant may make. */
export type AskedCall = Call & { readonly audience: "user" };

/** A call's input as its handler gets it. Parameters and query, as they were checked, are the question. */
export interface AskedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly principal: UserPrincipal;
  readonly signal: AbortSignal;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Computed<C extends AskedCall> = Promise<z.input<C["answer"]>>;

/**
 * Answers equal questions of a tenant by computing once, "until now" being the same for all pages of a minute: those in flight are shared, and what was computed is kept as
 * long as the tenant's data version and registrations stay. Nobody gets a figure older than the last acknowledged batch.
 * What is computed may not depend on the user who asks.
 */
export interface Answers {
  /** For answers that follow from stored data and registrations alone; with `kinds` from these kinds of records alone. */
  readonly answerOnce: <C extends AskedCall>(
    call: C,
    input: AskedInput,
    compute: (source: AnswerSource) => Computed<C>,
    kinds?: readonly WholeKind[],
  ) => Promise<FastifyReply>;
  /** For answers that follow from the time too. */
  readonly answerOncePerSecond: <C extends AskedCall>(
    call: C,
    input: AskedInput,
    compute: (source: TimedAnswerSource) => Computed<C>,
  ) => Promise<FastifyReply>;
}
