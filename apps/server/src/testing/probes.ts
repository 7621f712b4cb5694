import { dayMs, minuteMs } from "@fiel/domain";
import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import { queryOf } from "./dashboard-questions.ts";
import type { TestCaller } from "./test-caller.ts";

/** Requests of another client beside a load. Each tells whether the server says that it is ready. */
export function openProbes(app: FastifyInstance, others: TestCaller, nowMs: () => number) {
  /** A list. */
  const list = async (): Promise<boolean> => {
    expect(await others("/registrations/products")).toMatchObject({ status: 200 });
    return (await app.inject("/health/ready")).statusCode === 200;
  };
  let asked = 0;
  /** A list, and figures of a period that was not asked before, so that no cache answers. */
  const figures = async (): Promise<boolean> => {
    asked += 1;
    const windows = [{ startMs: nowMs() - dayMs - asked * minuteMs, endMs: nowMs() - minuteMs }];
    const [isReady, answer] = await Promise.all([
      list(),
      others(`/dashboard/production/summary?${queryOf({ windows }).toString()}`),
    ]);
    expect(answer).toMatchObject({ status: 200 });
    return isReady;
  };
  return { list, figures };
}
