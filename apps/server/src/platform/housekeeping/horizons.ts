import { browserKeptDays } from "../auth/known-browsers.ts";

/** How long is kept what nobody needs for ever, days, where a tenant has no months of its own. Told in docs/operations.md. */
export const keptDays = {
  /** Answers of batches: a gateway that was away for 60 days still gets its own. */
  ledger: 90,
  /** Runs of schedules. */
  jobs: 90,
  /** Sessions after their end, links after they ran out, mails that nobody sends any more. */
  ended: 30,
  /** Browsers in which nobody signed in any more. */
  browsers: browserKeptDays,
  /** Files that were imported: as long as they can be undone. */
  imports: 30,
  /** Five years, with a leap day. Not less than a year, which the database itself sees to. */
  audit: 1_827,
} as const;

export const daysBefore = (nowMs: number, days: number): number => nowMs - days * 86_400_000;
