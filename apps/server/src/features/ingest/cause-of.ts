import { maxSubject, type QuarantineReason, type RecordKind } from "@fiel/contracts";
import { storableText } from "../../platform/stores/postgres/storable-json.ts";
import { isInstant } from "./check-record.ts";
import { wrongValue } from "./check-value.ts";

/** What the quarantine is ordered by. */
export interface Cause {
  /** Null: the record names none. */
  readonly equipment: number | null;
  readonly reason: QuarantineReason;
  /** The code that is unknown or the field that is wrong; null where the machine itself is. */
  readonly subject: string | null;
}

/** A record as it is set aside: its instants on the server's clock, a package as an object of its own. */
export type AsideRecord = Readonly<Record<string, unknown>>;

/** The cause for which a record that was received at `receivedAt` (UTC ms) is set aside. */
export const causeOf = (
  kind: RecordKind,
  record: AsideRecord,
  reason: QuarantineReason,
  receivedAt: number,
): Cause => makeCause(record["equipment"], reason, subjectOf[reason]?.(record, kind, receivedAt) ?? null);

/** A cause in the bounds and the characters in which it is kept. */
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

/** Of the reasons that have one. */
const subjectOf: Partial<Record<QuarantineReason, SubjectOf>> = {
  unknownProduct: ({ product }) => String(product),
  unknownEvent: ({ code }) => String(code),
  unknownCoil: ({ coil }) => String(coil),
  instantInFuture: wrongInstant,
  instantOutOfRange: wrongInstant,
  valueOutOfRange: (record, kind) => wrongValue(kind, record as never),
};
