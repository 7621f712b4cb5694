import { hourMs } from "@fiel/domain";
import type { InstalledTenant } from "../fiel/installation.ts";
import { type Arrivals, openFactoryArrivals } from "../measure/arrivals.ts";
import { Asker } from "../measure/ask.ts";
import { type CallQuestion, callQuestionsOf } from "../measure/call-questions.ts";
import type { CallSide } from "../measure/measure-calls.ts";
import { type CallWindow, days as allDays } from "../plan/call-window.ts";
import { tokenOf } from "./run-home.ts";
import type { RunningSide } from "./services.ts";

/** Settings that are equal for every side of a run. */
export interface CallSurroundings {
  /** How far the present of the data is behind this machine's clock, ms. */
  readonly behindMs: number;
  readonly timeZone: string;
  readonly samples: number;
  /** Windows of days in which calls are asked. */
  readonly days: readonly CallWindow[];
  /** Number of the run over these stores, from 0. Its batches have other hours than those of earlier runs. */
  readonly run: number;
}

/** Batches stay stored, so each run over kept stores fills its own hours. All of them are in the tenant's day. */
const [firstLateMs, apartMs, runsApart] = [6 * hourMs, 3 * hourMs, 5];

export interface OpenCallSide extends CallSide {
  readonly asker: Asker;
  readonly arrivals: Arrivals;
  close(): void;
}

/** Opens questions about a tenant to a running server, and a stream of batches of this tenant. */
export async function openCallSide(
  running: RunningSide,
  tenant: InstalledTenant,
  { behindMs, timeZone, samples, days, run }: CallSurroundings,
  token: string | null = null,
): Promise<OpenCallSide> {
  const asker = new Asker(running.address, token ?? (await tokenOf(running, tenant.tenant)));
  // Every window ends at another instant, as on the pages.
  const clock = (): number => Date.now() - behindMs;
  const lateMs = firstLateMs + (run % runsApart) * apartMs;
  const arrivals = openFactoryArrivals(running.address, tenant, { now: clock, lateMs });
  const close = (): void => {
    asker.close();
    arrivals.close();
  };
  const isAsked = ({ window }: CallQuestion): boolean =>
    !allDays.some((one) => one === window) || days.includes(window);
  const questions = callQuestionsOf(tenant.tenant, timeZone).filter(isAsked);
  return { asker, arrivals, questions, samples, clock, close };
}
