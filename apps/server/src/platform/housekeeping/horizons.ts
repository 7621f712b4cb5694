import { browserKeptDays } from "../auth/known-browsers.ts";

/** Days after which rows that nobody needs for ever are deleted, unless the tenant has months of its own. Documented in docs/operations.md. */
export const keptDays = {
  /** Answers to batches: a gateway that was offline for 60 days still gets its own. */
  ledger: 90,
  /** Runs of schedules. */
  jobs: 90,
  /** Sessions after their end, links after their expiry, and mails that are no longer sent. */
  ended: 30,
  /** Browsers after the last sign-in. */
  browsers: browserKeptDays,
  /** Imported files, for as long as an import can be undone. */
  imports: 30,
  /** Five years, with a leap day. The database itself enforces at least one year. */
  audit: 1_827,
} as const;

export const daysBefore = (nowMs: number, days: number): number => nowMs - days * 86_400_000;
