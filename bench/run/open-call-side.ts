import type { InstalledTenant } from "../fiel/installation.ts";
import { type Arrivals, openArrivals } from "../measure/arrivals.ts";
import { Asker } from "../measure/ask.ts";
import { callQuestionsOf } from "../measure/call-questions.ts";
import type { CallSide } from "../measure/measure-calls.ts";
import { tokenOf } from "./run-home.ts";
import type { RunningSide } from "./services.ts";

/** What is the same for every side of a run. */
export interface CallSurroundings {
  readonly asOfMs: number;
  readonly timeZone: string;
  readonly samples: number;
  /** Sets the batches of this run apart from those of the ones before. */
  readonly run: string;
}

export interface OpenCallSide extends CallSide {
  readonly asker: Asker;
  readonly arrivals: Arrivals;
  close(): void;
}

const shownMs = 5 * 60_000;

/** The last minutes before the data end, over and over: every window ends at another instant, as pages' windows do. */
const clockUntil =
  (asOfMs: number): (() => number) =>
  () =>
    asOfMs - shownMs + (Date.now() % shownMs);

/** A running server with its questions for a tenant, and batches that go on arriving for it. */
export async function openCallSide(
  running: RunningSide,
  tenant: InstalledTenant,
  { asOfMs, timeZone, samples, run }: CallSurroundings,
  token: string | null = null,
): Promise<OpenCallSide> {
  const asker = new Asker(running.address, token ?? (await tokenOf(running, tenant.tenant)));
  const arrivals = openArrivals(running.address, tenant, { run, endMs: asOfMs });
  const close = (): void => {
    asker.close();
    arrivals.close();
  };
  const questions = callQuestionsOf(tenant.tenant, timeZone);
  return { asker, arrivals, questions, samples, clock: clockUntil(asOfMs), close };
}
