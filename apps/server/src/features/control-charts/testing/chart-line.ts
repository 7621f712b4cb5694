import { type ControlChart, getControlChart } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { ask, type Caller } from "../../../testing/dashboard-questions.ts";
import { deviationOf, meanOf } from "../../../testing/weighing-classes.ts";
import type { WeighingRecord } from "../../../testing/weighing-record.ts";

/** Packages of a product on one machine, one every two seconds. */
export const packagesFrom = (
  startMs: number,
  weightsMg: readonly number[],
  product = "7892",
): WeighingRecord[] =>
  weightsMg.map((weightMg, i) => ({
    equipment: 4,
    at: startMs + i * 2000,
    weightMg,
    product,
    operator: null,
    verdict: null,
    inspected: null,
  }));

/** Weights of beans about 230 g gross, in steps of 10 mg, from a fixed sequence. */
export const weights = (count: number, offMg = 0): number[] =>
  Array.from({ length: count }, (_, i) => 230_000 + offMg + ((i * 7_919 + (i % 7) * 431) % 601) * 10 - 3_000);

/** Asks for a chart of the beans on that machine. */
export const askChart = (app: FastifyInstance, caller: Caller, question: Record<string, unknown>) =>
  ask(app, getControlChart, caller, { equipment: 4, product: "7892", ...question }).then(
    ({ data }) => data.result as ControlChart,
  );
export const asChart = { kind: "xbarS", size: 5, every: 10, unit: "packages" } as const;

/** Subgroups of consecutive packages, worked out one by one: net mean and deviation in g. */
export const subgroupsOf = (records: readonly WeighingRecord[], size: number, every: number) =>
  Array.from({ length: Math.floor((records.length - size) / every) + 1 }, (_, place) => {
    const own = records.slice(place * every, place * every + size);
    const nets = own.map(({ weightMg }) => (weightMg - 5_000) / 1000);
    return {
      startDate: own[0]?.at,
      endDate: own.at(-1)?.at,
      location: meanOf(nets) ?? 0,
      spread: deviationOf(nets) ?? 0,
    };
  });
