import { availableParallelism } from "node:os";

/** CI, and machines of few processors that have other work too, take a multiple; `FIEL_TEST_PATIENCE` sets it. */
const isSlow = process.env["CI"] !== undefined || availableParallelism() <= 2;
const factor = Number(process.env["FIEL_TEST_PATIENCE"] ?? (isSlow ? 4 : 1));
const seconds = (count: number): number => count * 1_000 * factor;

/**
 * How long tests wait before they give up, ms: a hang is to be noticed, and a slow machine is no hang. No test has a limit of its
 * own in seconds, because it would hold on one machine alone.
 */
export const patience = {
  /** How many times as long things take here as where nothing else runs. */
  factor,
  /** A page or a program notices what is done to it; nothing fails by this one: it is done again. */
  noticeMs: seconds(5),
  /** Something comes by itself. */
  pollMs: seconds(30),
  /** A program starts, ends or is back; shorter than a test's, so that what did not come is told by its name. */
  programMs: seconds(45),
  testMs: seconds(60),
  hookMs: seconds(120),
  /** One test, or hook, that starts and ends programs many times over. */
  longMs: seconds(300),
} as const;
