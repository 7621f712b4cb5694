import { hourMs } from "@fiel/domain";
import type { InstalledTenant } from "../fiel/installation.ts";
import { type Arrivals, openFactoryArrivals } from "../measure/arrivals.ts";
import { Asker } from "../measure/ask.ts";
import { callQuestionsOf } from "../measure/call-questions.ts";
import type { CallSide } from "../measure/measure-calls.ts";
import { tokenOf } from "./run-home.ts";
import type { RunningSide } from "./services.ts";

/** What is the same for every side of a run. */
export interface CallSurroundings {
  /** How far the data's present lies behind this machine's clock. */
  readonly behindMs: number;
  readonly timeZone: string;
  readonly samples: number;
  /** Which run over these stores it is, from 0: its batches are of other hours than those of the ones before. */
  readonly run: number;
}

/** What arrives stays: runs over kept stores fill hours of their own, all of them of the tenant's day. */
const [firstLateMs, apartMs, runsApart] = [6 * hourMs, 3 * hourMs, 5];

export interface OpenCallSide extends CallSide {
  readonly asker: Asker;
  readonly arrivals: Arrivals;
  close(): void;
}

/** A running server with its questions for a tenant, and batches that go on arriving for it. */
export async function openCallSide(
  running: RunningSide,
  tenant: InstalledTenant,
  { behindMs, timeZone, samples, run }: CallSurroundings,
  token: string | null = null,
): Promise<OpenCallSide> {
  const asker = new Asker(running.address, token ?? (await tokenOf(running, tenant.tenant)));
  // Every window ends at another instant, as pages' windows do.
  const clock = (): number => Date.now() - behindMs;
  const lateMs = firstLateMs + (run % runsApart) * apartMs;
  const arrivals = openFactoryArrivals(running.address, tenant, { now: clock, lateMs });
  const close = (): void => {
    asker.close();
    arrivals.close();
  };
  const questions = callQuestionsOf(tenant.tenant, timeZone);
  return { asker, arrivals, questions, samples, clock, close };
}
