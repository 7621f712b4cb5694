import type { auditEntities } from "@fiel/contracts";
import type { ParseKeys } from "i18next";
import type { ApiClient } from "../api/api-client.ts";
import type { registrationPtBr } from "@fiel/contracts/texts/registration/pt-br";

/** Kinds of registration, named as their sections of the texts. Each section has the texts that the kit shows. */
export type RegistrationName =
  | Exclude<keyof typeof registrationPtBr, "registration">
  | "users"
  | "clients"
  | "managers"
  | "languages";

/** Tenant of the registrations, and the client that calls the server. */
export interface Place {
  readonly api: ApiClient;
  readonly tenant: string;
}

export interface Listed<Row> {
  readonly rows: readonly Row[];
  /** Most records allowed; left out when there is no limit. */
  readonly max?: number;
}

/** A record as identified in the audit trail. */
export interface Audited {
  readonly entity: (typeof auditEntities)[number];
  readonly entityId: string;
}

/** One kind of registration: how it is read and changed. Its feature has its columns, form and rules. */
export interface Registration<Row, Draft> {
  readonly name: RegistrationName;
  /** Key of a row in the page's address. */
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** Text shown before the reason when a record cannot be read; by default only the reason is shown. */
  readonly readFailed?: ParseKeys;
  /** Text added to the message after one was added. */
  readonly addedText?: ParseKeys;
  /** Identifies the record in the audit trail. Without it a conflict does not say who made the change. */
  readonly auditedAs?: (row: Row) => Audited;
  /** Error codes for which only the server's message is shown. */
  readonly toldAlone?: readonly string[];
  /** Names of form fields that differ from those of the calls, by the calls' names. */
  readonly formNames?: Readonly<Record<string, string>>;
  readonly list: (place: Place, removed: boolean, signal: AbortSignal) => Promise<Listed<Row>>;
  /** Fetched once and after changes, instead of every 10 s. */
  readonly listedOnce?: true;
  /** Number of retries when the list gets no answer; by default that of all queries. */
  readonly listRetries?: number;
  readonly read: (place: Place, key: string, signal: AbortSignal) => Promise<Row>;
  /** Any failure to read a record returns to the list; by default only a missing record does. */
  readonly leavesUnread?: boolean;
  readonly create: (place: Place, draft: Draft) => Promise<unknown>;
  /** `row` is the record that filled the form; its version is sent along. `validFrom` is UTC ms; left out, the change holds from now on. */
  readonly update: (place: Place, row: Row, draft: Draft, validFrom?: number) => Promise<unknown>;
  /** Fields that figures depend on, and a text that names these figures. When one of the fields changes, the form asks from when the change holds. */
  readonly dated?: { readonly fields: readonly string[]; readonly changes: ParseKeys };
  readonly remove: (place: Place, row: Row) => Promise<unknown>;
  /** Removed records are listed although they cannot be restored. */
  readonly keepsRemoved?: boolean;
  /** Left out when a removed record cannot be restored. */
  readonly restore?: (place: Place, row: Row) => Promise<unknown>;
}
