import type { Call } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { type CallInput, mountCall } from "../http/mount-call.ts";
import { changeRecords, type RecordsDependencies, type Shown } from "./change-records.ts";
import { createRecord } from "./create-records.ts";
import type { Entity, Given, Stored } from "./entity.ts";
import { removeRecord } from "./remove-record.ts";
import { restoreRecord } from "./restore-record.ts";
import { idOf, listRecords, requireRecord } from "./rows.ts";
import { updateRecord } from "./update-record.ts";

/** A call that answers `A` to a user of the tenant. */
type Answering<A> = Call & {
  readonly audience: "user" | "admin";
  readonly answer: z.ZodType<unknown, A>;
};
type Taking<B, A> = Answering<A> & { readonly body: z.ZodType<B> };

interface RemovalCalls<A> {
  readonly remove: Answering<{ success: true }>;
  readonly restore: Answering<A>;
}

interface OneCalls<A> extends RemovalCalls<A> {
  readonly read: Answering<A>;
}

interface SavingCalls<C, U, A> {
  readonly create: Taking<C, A>;
  readonly update: Taking<U, A>;
}

const idIn = ({ params }: CallInput<Answering<unknown>>): number | null =>
  idOf((params as { readonly id: string }).id);

/** Mounts reading, removing and restoring a record. */
export function mountRecord<V extends object, A extends object>(
  app: FastifyInstance,
  dependencies: RecordsDependencies,
  { read, ...removal }: OneCalls<A>,
  shown: Shown<V, A>,
): void {
  const { entity, show } = shown;
  mountCall<Answering<A>>(app, read, (input) =>
    dependencies.postgres.withTenant(input.principal.tenantId, async (transaction) =>
      show(transaction, await requireRecord(transaction, entity, idIn(input))),
    ),
  );
  mountRemoval(app, dependencies, removal, shown);
}

/** Mounts removing and restoring a record. */
export function mountRemoval<V extends object, A extends object>(
  app: FastifyInstance,
  dependencies: RecordsDependencies,
  { remove, restore }: RemovalCalls<A>,
  shown: Shown<V, A>,
): void {
  const { entity, show } = shown;
  mountCall<Answering<A>>(app, restore, (input) =>
    changeRecords(dependencies, shown, input, async (change) =>
      show(change.transaction, await restoreRecord(change, entity, idIn(input), input.expected)),
    ),
  );
  mountCall<Answering<{ success: true }>>(app, remove, (input) =>
    changeRecords(dependencies, shown, input, async (change) => {
      await removeRecord(change, entity, idIn(input), input.expected);
      return { success: true } as const;
    }),
  );
}

/** Maps what is sent to the record's values. */
export interface Sent<V, C, U> {
  readonly creation: (body: C) => V;
  /** Undefined values stay. */
  readonly change: (body: U) => Given<V>;
}

/** A change names the record, and the start of its time when that is not now. */
interface Changing {
  readonly id: number;
  readonly validFrom?: number | undefined;
}

/** Mounts creating and changing records whose values are sent whole. */
export function mountSaving<V extends object, A extends object, C, U extends Changing>(
  app: FastifyInstance,
  dependencies: RecordsDependencies,
  { create, update }: SavingCalls<C, U, A>,
  shown: Shown<V, A> & Sent<V, C, U>,
): void {
  const { entity, show } = shown;
  mountCall<Taking<C, A>>(app, create, (input) =>
    changeRecords(dependencies, shown, input, async (change) =>
      show(change.transaction, await createRecord(change, entity, shown.creation(input.body))),
    ),
  );
  mountCall<Taking<U, A>>(app, update, ({ body, expected, ...caller }) =>
    changeRecords(dependencies, shown, caller, async (change) => {
      const since = { ...change, sinceMs: body.validFrom };
      const record = await updateRecord(since, entity, body.id, shown.change(body), { expected });
      return show(change.transaction, record);
    }),
  );
}

interface Plain<V extends object, C, U> extends Sent<V, C, U> {
  readonly entity: Entity<V>;
  /** Fields by which the list is sorted. */
  readonly by: readonly (keyof V & string)[];
  readonly list: Answering<Stored<V>[]>;
  readonly calls: OneCalls<Stored<V>> & SavingCalls<C, U, Stored<V>>;
}

/** Mounts all calls of a kind of registration whose records are answered as stored. */
export function mountRecords<V extends object, C, U extends Changing>(
  app: FastifyInstance,
  dependencies: RecordsDependencies,
  { entity, by, list, calls, creation, change }: Plain<V, C, U>,
): void {
  mountCall<Answering<Stored<V>[]>>(app, list, ({ query, principal: { tenantId } }) => {
    const { removed } = query as { readonly removed?: "true" | "false" };
    return dependencies.postgres.withTenant(tenantId, (transaction) =>
      listRecords(transaction, entity, { removed, by }),
    );
  });
  const shown: Shown<V, Stored<V>> = { entity, show: (_, record) => record };
  mountRecord(app, dependencies, calls, shown);
  mountSaving(app, dependencies, calls, { ...shown, creation, change });
}
