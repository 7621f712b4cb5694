import type { ErrorCode } from "@fiel/contracts";

/** What a field's value may be wrong about beyond what its schema says; the schemas name these keys. */
export const fieldProblems = [
  "endBeforeStart",
  "notJson",
  "required",
  "notFound",
  "unknown",
  "alreadyInUse",
  "notYours",
  "currentPasswordRequired",
  "repeatPassword",
  "passwordsDiffer",
  "wrongPassword",
  "wrongCode",
  "notificationRequired",
  "notAnImage",
  "imageTooLarge",
  "oneEquipment",
  "paidInFuture",
  "promisedDay",
  "oneReport",
  "invalidEmail",
  "invalidTime",
  "tooLarge",
  "invalidText",
  "invalidUrl",
  "invalidToken",
  "invalidChat",
  "invalidAddress",
  "minOne",
  "locked",
  "usedByRemoved",
  "systemName",
  "selectEquipment",
  "newOrderPending",
  "rejectInsideCorrection",
  "invalidInsideReject",
  "invalidCrossed",
  "notCsv",
  "fileTooLarge",
  "brokenFile",
  "notASheet",
  "oldExcel",
  "emptyFile",
  "unpacksTooLarge",
  "tooManyRows",
  "readTooLong",
  "keyColumn",
  "columnTwice",
  "tenantSpaces",
  "invalidTenant",
  "invalidCnpj",
  "invalidCep",
  "notADay",
  "noPrice",
  "noEquipment",
  "billingPeriod",
  "pastDay",
  "trialTooLong",
  "billingBeforeTrial",
  "limitRange",
  "logoMissing",
] as const;
export type FieldProblem = (typeof fieldProblems)[number];

/** The texts of one language: the same keys in each, or it does not compile. */
export interface Catalogue {
  readonly errors: Readonly<Record<ErrorCode, string>>;
  /** TooManyRequests when it is known how long to wait; `{wait}` is for instance `30 segundos`. */
  readonly tooManyUntil: string;
  readonly fields: Readonly<Record<FieldProblem, string>>;
}
