import { sql } from "kysely";
import { CallError } from "../http/call-error.ts";
import type { Change, Entity } from "./entity.ts";
import { readRecords } from "./rows.ts";

const uniqueViolation = "23505";

/** Runs a write; when a unique index refuses it, throws the entity's code for that index, with the field. */
export async function refuseTaken<V extends object, T>(
  { unique }: Entity<V>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    const taken = code === uniqueViolation ? unique.find(({ index }) => index === constraint) : undefined;
    if (taken === undefined) throw error;
    const fields = taken.field === null ? {} : { [taken.field]: "alreadyInUse" };
    throw new CallError(taken.code, { fields, cause: error });
  }
}

/** Throws a clear error when a removed record has the value that a new one wants: the removed one can be restored. */
export async function refuseOfRemoved<V extends object>(
  { transaction }: Change,
  entity: Entity<V>,
  all: readonly V[],
): Promise<void> {
  for (const { field, code, forever } of entity.unique) {
    if (forever !== true || field === null) continue;
    const wanted = all.map((values) => values[field]);
    // The fields that are kept for ever are numbers in columns of the same name.
    const found = await readRecords(transaction, entity, sql`${sql.ref(field)} = any(${wanted})`);
    const [first] = found;
    if (first === undefined) continue;
    const problem = first.removedAt === null ? "alreadyInUse" : "usedByRemoved";
    throw new CallError(code, { fields: { [field]: problem } });
  }
}
