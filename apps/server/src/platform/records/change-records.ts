import type { FastifyRequest } from "fastify";
import { actorOf } from "../audit/actor.ts";
import { CallError } from "../http/call-error.ts";
import type { UserPrincipal } from "../http/principal.ts";
import type { PostgresStore, TenantTransaction } from "../stores/postgres/postgres-store.ts";
import type { Change, Entity, Stored } from "./entity.ts";
import { StaleRecord } from "./require-version.ts";
import { requireRecord } from "./rows.ts";

export interface RecordsDependencies {
  readonly postgres: PostgresStore;
  /** UTC ms. */
  readonly now: () => number;
}

export interface Caller {
  readonly principal: UserPrincipal;
  readonly request: FastifyRequest;
}

/** One kind of registration, and how a call answers its records. */
export interface Shown<V extends object, A extends object> {
  readonly entity: Entity<V>;
  readonly show: (transaction: TenantTransaction, record: Stored<V>) => A | Promise<A>;
}

/** Runs a change in one transaction of the caller's tenant; for a stale record it answers the present one. */
export async function changeRecords<V extends object, A extends object, T>(
  { postgres, now }: RecordsDependencies,
  { entity, show }: Shown<V, A>,
  { principal, request }: Caller,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  return postgres.withTenant(principal.tenantId, async (transaction) => {
    try {
      return await work({ transaction, by: actorOf(principal, request), nowMs: now() });
    } catch (error) {
      if (!(error instanceof StaleRecord)) throw error;
      const current = await show(transaction, await requireRecord(transaction, entity, error.id));
      throw new CallError("ChangedMeanwhile", { current: Object.fromEntries(Object.entries(current)) });
    }
  });
}
