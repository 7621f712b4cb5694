import { availableParallelism } from "node:os";

/** CI, and machines with few processors, get a multiple of the time. `FIEL_TEST_PATIENCE` sets the factor. */
const isSlow = process.env["CI"] !== undefined || availableParallelism() <= 2;
const factor = Number(process.env["FIEL_TEST_PATIENCE"] ?? (isSlow ? 4 : 1));
const seconds = (count: number): number => count * 1_000 * factor;

/**
 * Timeouts of tests, ms. They detect hangs and must not fail on a slow machine, so no test sets seconds of its own, which would fit one machine only.
 */
export const patience = {
  /** How many times longer than on an idle fast machine things may take. */
  factor,
  /** Time for a page or program to react to an action. The action is then repeated; this timeout never fails a test. */
  noticeMs: seconds(5),
  /** Time for something that happens by itself. */
  pollMs: seconds(30),
  /** Time for a program to start, end or return. Shorter than `testMs`, so that the error names the program. */
  programMs: seconds(45),
  testMs: seconds(60),
  hookMs: seconds(120),
  /** Time for a test or hook that starts and ends programs many times. */
  longMs: seconds(300),
} as const;
