import type { auditEntities } from "@fiel/contracts";
import type { ParseKeys } from "i18next";
import type { ApiClient } from "../api/api-client.ts";
import type { registrationPtBr } from "@fiel/contracts/texts/registration/pt-br";

/** The kinds of registration: sections of the texts, of which each has those that the kit shows. */
export type RegistrationName =
  | Exclude<keyof typeof registrationPtBr, "registration">
  | "users"
  | "clients"
  | "managers"
  | "languages";

/** Whose registrations, and by what they are asked. */
export interface Place {
  readonly api: ApiClient;
  readonly tenant: string;
}

export interface Listed<Row> {
  readonly rows: readonly Row[];
  /** How many there may be; left out where there is no limit. */
  readonly max?: number;
}

/** A record as the audit trail names it. */
export interface Audited {
  readonly entity: (typeof auditEntities)[number];
  readonly entityId: string;
}

/** One kind of registration: how it is asked and changed. Its columns, form and rules stand beside it in its feature. */
export interface Registration<Row, Draft> {
  readonly name: RegistrationName;
  /** As the page's address names a row. */
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** What is told above the reason when one cannot be read; left out, the reason alone. */
  readonly readFailed?: ParseKeys;
  /** Told below the words that one was added. */
  readonly addedText?: ParseKeys;
  /** Left out, it is not told who changed one. */
  readonly auditedAs?: (row: Row) => Audited;
  /** Codes of failures that are told by the server's sentence alone. */
  readonly toldAlone?: readonly string[];
  /** Fields that the form calls otherwise than the calls do, by the calls' name. */
  readonly formNames?: Readonly<Record<string, string>>;
  readonly list: (place: Place, removed: boolean, signal: AbortSignal) => Promise<Listed<Row>>;
  /** Asked once and after changes, and not every 10 s. */
  readonly listedOnce?: true;
  /** How often a list is asked again that was not answered; left out, as everything is. */
  readonly listRetries?: number;
  readonly read: (place: Place, key: string, signal: AbortSignal) => Promise<Row>;
  /** One that cannot be read leads back to the list, whatever the reason; left out, one that there is not does. */
  readonly leavesUnread?: boolean;
  readonly create: (place: Place, draft: Draft) => Promise<unknown>;
  /** `row` is what the form was filled from: its version travels along. `validFrom`: UTC ms; left out, from now on. */
  readonly update: (place: Place, row: Row, draft: Draft, validFrom?: number) => Promise<unknown>;
  /** Fields by which figures are counted, and what these are: of a change of them it is asked from when it holds. */
  readonly dated?: { readonly fields: readonly string[]; readonly changes: ParseKeys };
  readonly remove: (place: Place, row: Row) => Promise<unknown>;
  /** Removed ones are listed, although none can be brought back. */
  readonly keepsRemoved?: boolean;
  /** Left out where a removed one cannot be brought back. */
  readonly restore?: (place: Place, row: Row) => Promise<unknown>;
}
