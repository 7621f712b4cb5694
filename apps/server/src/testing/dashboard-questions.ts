import { randomUUID } from "node:crypto";
import {
  type BatchInput,
  batch,
  type Call,
  type AnswerOf,
  getReportNumbers,
  type ReportChart,
} from "@fiel/contracts";
import type { TimeWindow } from "@fiel/domain";
import type { FastifyInstance } from "fastify";
import { createReceiver } from "../features/ingest/receive-batch.ts";
import { bearer, type TestApp } from "./test-app.ts";

export interface Caller {
  readonly tenant: string;
  readonly token: string;
}

export interface Question {
  readonly windows?: readonly TimeWindow[];
  /** Repeated for a list, left out when undefined. */
  readonly [name: string]: unknown;
}

/** Query of a dashboard as a page writes it. */
export function queryOf({ windows, ...rest }: Question): URLSearchParams {
  const query = new URLSearchParams();
  const dates = windows?.map(({ startMs, endMs }) => ({ startTimestamp: startMs, endTimestamp: endMs }));
  if (dates !== undefined) query.set("dates", JSON.stringify(dates));
  for (const [name, value] of Object.entries(rest))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) query.append(name, String(one));
  return query;
}

/** Makes a call; returns the status and any body. */
export async function tryCall(
  app: FastifyInstance,
  { path }: Call,
  { tenant, token }: Caller,
  question: Question,
) {
  const url = `${path.replace(":tenant", tenant)}?${queryOf(question).toString()}`;
  const answer = await app.inject({ url, headers: bearer(token) });
  return { status: answer.statusCode, body: answer.json<unknown>() };
}

/** Makes a call that must succeed, and parses its answer by the contract. */
export async function ask<C extends Call>(
  app: FastifyInstance,
  call: C,
  caller: Caller,
  question: Question,
): Promise<AnswerOf<C>> {
  const { status, body } = await tryCall(app, call, caller, question);
  if (status !== 200) throw new Error(`${call.path}: ${status} ${JSON.stringify(body)}`);
  return call.answer.parse(body) as AnswerOf<C>;
}

/** Numbers of one chart of a report. */
export async function askReport<C extends ReportChart>(
  app: FastifyInstance,
  chart: C,
  caller: Caller,
  question: Question,
): Promise<NonNullable<AnswerOf<typeof getReportNumbers>["data"]["result"][C]>> {
  const { data } = await ask(app, getReportNumbers, caller, { ...question, charts: chart });
  const numbers = data.result[chart];
  if (numbers === undefined) throw new Error(`${getReportNumbers.path}: no ${chart}`);
  return numbers;
}

/** Stores records like a gateway, in a batch that arrives at `receivedMs`. Throws when a record is set aside. */
export async function storeBatch(
  { stores }: TestApp,
  tenantId: number,
  receivedMs: number,
  records: Partial<Omit<BatchInput, "gateway" | "sequence" | "sentAt">>,
): Promise<void> {
  const sent = batch.parse({ gateway: randomUUID(), sequence: 1, sentAt: receivedMs, ...records });
  const { postgres, telemetry, registrations } = stores;
  const publish = async () => undefined;
  const now = () => receivedMs;
  const receive = createReceiver({ postgres: postgres.store, telemetry, registrations, now, publish });
  const answer = await receive(tenantId, sent);
  if (answer.quarantined > 0) throw new Error(`set aside: ${JSON.stringify(answer.reasons)}`);
}

/** Whether these tests run on a cluster; see `open-telemetry-place.ts`. */
const isClustered = process.env["FIEL_TEST_TELEMETRY"] === "cluster";

/** Seed of the random tests of this run. */
export const runSeed = (): number => Number(process.env["FIEL_SEED"]);

/**
 * Seed and number of the random cases of a law. A cluster repeats a third of the cases: the formulas are the same there, and each case runs the
 * statements that differ.
 */
export const randomCases = (numRuns: number): { readonly seed: number; readonly numRuns: number } => ({
  seed: runSeed(),
  numRuns: isClustered ? Math.ceil(numRuns / 3) : numRuns,
});
