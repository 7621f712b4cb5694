import { sql } from "kysely";
import { CallError } from "../../platform/http/call-error.ts";
import { errorMessage, fieldMessage } from "../../platform/http/messages/messages.ts";
import { createRecords } from "../../platform/records/create-records.ts";
import type { Change, Entity, Given, Stored } from "../../platform/records/entity.ts";
import { restoreRecord } from "../../platform/records/restore-record.ts";
import { readRecords } from "../../platform/records/rows.ts";
import { updateRecord } from "../../platform/records/update-record.ts";
import { refuseIfAny } from "./problems.ts";
import type { Tally } from "./report.ts";

/** A section of the file, as values of its registrations. */
export interface Section<V extends object> {
  readonly kind: Tally["kind"];
  readonly entity: Entity<V>;
  /** Undefined values stay as they are. */
  readonly entries: readonly Given<V>[];
  /** Indexes of the entries in the file, when they are only some of a section. */
  readonly indexes?: readonly number[];
  /** Values of a new record that its entry does not give. */
  readonly defaults: Partial<V>;
  readonly keyOf: (values: Given<V>) => string | number | undefined;
  /** Whether locked fields stay locked for the file too. */
  readonly locked?: boolean;
}

/** Creates or changes the record of each entry, by the same operations as the pages. */
export async function applySection<V extends object>(change: Change, section: Section<V>): Promise<Tally> {
  const { kind, entity, entries, indexes, defaults, keyOf } = section;
  const stored = new Map((await readStored(change, entity)).map((record) => [keyOf(record), record]));
  const missing: V[] = [];
  let changed = 0;
  for (const [index, entry] of entries.entries()) {
    const record = stored.get(keyOf(entry));
    if (record === undefined) missing.push({ ...defaults, ...definedOf(entry) } as V);
    else if (
      await told(`${kind}[${indexes?.[index] ?? index}]`, () => bringTo(change, section, record, entry))
    )
      changed += 1;
  }
  await told(kind, () => createRecords(change, entity, missing));
  return { kind, created: missing.length, changed, same: entries.length - missing.length - changed };
}

/** Stored records. Includes removed ones when their key is unique forever, since the file restores them. */
const readStored = <V extends object>({ transaction }: Change, entity: Entity<V>): Promise<Stored<V>[]> =>
  readRecords(
    transaction,
    entity,
    entity.unique.some(({ forever }) => forever === true) ? sql`true` : sql`removed_at is null`,
  );

const definedOf = <V extends object>(values: Given<V>): Partial<V> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<V>;

/** Applies an entry to its record; returns whether anything changed. */
async function bringTo<V extends object>(
  change: Change,
  { entity, locked = false }: Section<V>,
  record: Stored<V>,
  entry: Given<V>,
): Promise<boolean> {
  if (record.removedAt !== null) await restoreRecord(change, entity, record.id);
  const after = await updateRecord(change, entity, record.id, entry, { unlocked: !locked });
  return after.version !== record.version;
}

/** Runs the work; a refusal becomes a sentence that names the place in the file. */
export async function told<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const fields = Object.entries(error.fields ?? {});
    const sentences = fields.map(
      ([field, problem]) => `${place}.${field}: ${sentenceOf(fieldMessage(problem, "pt_BR"))}`,
    );
    refuseIfAny(
      sentences.length > 0 ? sentences : [`${place}: ${sentenceOf(errorMessage(error.code, "pt_BR"))}`],
    );
    throw error;
  }
}

const sentenceOf = (message: string): string => message.replace(/\.$/, "");
