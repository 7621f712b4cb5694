import { mostShiftEntries, type ShiftAction, type ShiftHandover } from "@fiel/contracts";
import { hourMs } from "@fiel/domain";
import { sql } from "kysely";
import { type AuditActor, userIdOf } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { ShiftEntriesTable } from "../../platform/stores/postgres/tables/shift-entry-tables.ts";
import { handoverOf, readEntries, type ShiftKey, type WrittenEntry } from "./read-handover.ts";
import type { GroupShift } from "./shift-of.ts";

/** How long before its end a shift may be signed, ms. */
const signBeforeMs = hourMs;

/** Somebody who writes of a shift. */
export interface EntryWriter {
  readonly transaction: TenantTransaction;
  readonly by: AuditActor;
  /** Code of the operator who writes at the user's page; null for the user. */
  readonly operator: number | null;
  readonly nowMs: number;
}

/** An entry to write; `revision` is the handover's that the writer saw, null for a note. */
export interface NewEntry {
  readonly action: ShiftEntriesTable["action"];
  readonly text: string | null;
  readonly revision: number | null;
}

/** Writes an entry of a shift and returns the handover. Errors as the calls `signShift`, `confirmShift` and `addShiftNote`. */
export async function writeEntry(
  writer: EntryWriter,
  shift: GroupShift,
  entry: NewEntry,
): Promise<ShiftHandover> {
  const { transaction, operator } = writer;
  const key = { group: shift.group.id, start: shift.turn.startMs };
  await lockShift(writer, key);
  if (operator !== null) await requireOperator(transaction, operator);
  const before = await readEntries(transaction, key);
  refuse(writer, shift, entry, before);
  await insertEntry(writer, shift, entry);
  await auditEntry(writer, shift, entry);
  return handoverOf(await readEntries(transaction, key));
}

/** Entries of a shift wait for each other until the transaction ends. */
async function lockShift({ transaction, by }: EntryWriter, { group, start }: ShiftKey): Promise<void> {
  const name = `shift ${by.tenantId} ${group} ${start}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}

async function requireOperator(transaction: TenantTransaction, code: number): Promise<void> {
  const found = await transaction
    .selectFrom("operators")
    .select("code")
    .where("code", "=", code)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (found === undefined) throw new CallError("UnknownOperator", { fields: { operator: "notFound" } });
}

/** Entries up to which each kind is written. However many notes and signatures there are, the shift can be signed and confirmed. */
const room: Readonly<Record<ShiftAction, number>> = {
  note: mostShiftEntries - 20,
  sign: mostShiftEntries - 1,
  confirm: mostShiftEntries,
};

function refuse(
  writer: EntryWriter,
  { turn }: GroupShift,
  { action, revision }: NewEntry,
  before: readonly WrittenEntry[],
): void {
  if (before.length >= room[action])
    throw new CallError("InvalidRequest", { fields: { text: "outOfRange" } });
  if (action === "note") return;
  if (before.some((one) => one.action === "confirm")) throw new CallError("ShiftLocked");
  const current = handoverOf(before);
  if (current.revision !== revision) throw new CallError("HandoverChanged", { current });
  if (action === "sign" && writer.nowMs < turn.endMs - signBeforeMs)
    throw new CallError("InvalidRequest", { fields: { start: "tooEarly" } });
  if (action === "sign") return;
  const signed = before.findLast((one) => one.action === "sign");
  if (signed === undefined) throw new CallError("InvalidRequest", { fields: { start: "notSigned" } });
  if (isSamePerson(signed, writer))
    throw new CallError("InvalidRequest", { fields: { operator: "samePerson" } });
}

/** Operators are told apart by their codes, whoever's page they write at. */
const isSamePerson = (signed: WrittenEntry, { by, operator }: EntryWriter): boolean =>
  signed.operator !== null || operator !== null
    ? signed.operator === operator
    : signed.userId === userIdOf(by);

const kindOf = ({ by, operator }: EntryWriter): ShiftEntriesTable["actor_kind"] =>
  operator !== null ? "operator" : by.kind === "user" ? "user" : "support";

async function insertEntry(
  writer: EntryWriter,
  { group, turn }: GroupShift,
  { action, text }: NewEntry,
): Promise<void> {
  const { transaction, by, operator, nowMs } = writer;
  await transaction
    .insertInto("shift_entries")
    .values({
      tenant_id: by.tenantId,
      group_id: group.id,
      start_at: turn.startMs,
      end_at: turn.endMs,
      shift_name: turn.name,
      team: turn.team,
      action,
      text,
      actor_kind: kindOf(writer),
      user_id: userIdOf(by),
      operator,
      written_at: nowMs,
    })
    .execute();
}

const auditEntry = (
  { transaction, by, operator }: EntryWriter,
  { group, turn }: GroupShift,
  { action, text }: NewEntry,
): Promise<void> =>
  recordAudit(transaction, {
    by,
    action,
    entity: "shift",
    entityId: turn.startMs,
    entityName: turn.name,
    after: {
      ...(group.name === null ? {} : { group: group.name }),
      from: turn.startMs,
      to: turn.endMs,
      text,
      ...(operator === null ? {} : { operator }),
    },
  });
