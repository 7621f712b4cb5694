import { maxSubject, type QuarantineReason, type RecordKind } from "@fiel/contracts";
import { storableText } from "../../platform/stores/postgres/storable-json.ts";
import { isInstant } from "./check-record.ts";
import { wrongValue } from "./check-value.ts";

/** Cause by which the quarantine groups records. */
export interface Cause {
  /** Null when the record names none. */
  readonly equipment: number | null;
  readonly reason: QuarantineReason;
  /** The unknown code or the wrong field; null when the machine itself is the cause. */
  readonly subject: string | null;
}

/** A record as it is set aside: instants by the server's clock, each package an object. */
export type AsideRecord = Readonly<Record<string, unknown>>;

/** The cause for which a record that was received at `receivedAt` (UTC ms) is set aside. */
export const causeOf = (
  kind: RecordKind,
  record: AsideRecord,
  reason: QuarantineReason,
  receivedAt: number,
): Cause => makeCause(record["equipment"], reason, subjectOf[reason]?.(record, kind, receivedAt) ?? null);

/** A cause cut to the lengths and characters that the table allows. */
export const makeCause = (equipment: unknown, reason: QuarantineReason, subject: string | null): Cause => ({
  equipment: Number.isSafeInteger(equipment) ? (equipment as number) : null,
  reason,
  subject: subject === null ? null : storableText(subject.slice(0, maxSubject)),
});

export const nameOfCause = ({ equipment, reason, subject }: Cause): string =>
  `${equipment} ${reason} ${subject === null ? "" : `"${subject}"`}`;

type SubjectOf = (record: AsideRecord, kind: RecordKind, receivedAt: number) => string | null;

const instants = ["at", "startedAt", "endedAt"] as const;
const wrongInstant: SubjectOf = (record, _kind, receivedAt) =>
  instants.find((field) => {
    const value = record[field];
    return typeof value === "number" && !isInstant(value, receivedAt);
  }) ?? null;

/** Field named by each reason that has one. */
const subjectOf: Partial<Record<QuarantineReason, SubjectOf>> = {
  unknownProduct: ({ product }) => String(product),
  unknownEvent: ({ code }) => String(code),
  unknownCoil: ({ coil }) => String(coil),
  instantInFuture: wrongInstant,
  instantOutOfRange: wrongInstant,
  valueOutOfRange: (record, kind) => wrongValue(kind, record as never),
};
