import { describe, expect, it } from "vitest";
import { PackageSeries } from "./package-series.ts";
import { type Checkpoint, Pasts } from "./past.ts";
import { SampleSeries } from "./sample-series.ts";
import { forksOf, goThrough, type Series } from "./series.ts";
import { judgedRice, rice, riceQuestion, riceRows } from "./testing/judged-rice.ts";

const halfDayMs = 43_200_000;
const startMs = Date.UTC(2026, 9, 1);
const halfDays = 7;
const perHalfDay = 10_000;
const count = perHalfDay * halfDays;
const endMs = startMs + halfDays * halfDayMs;
const weighed = riceRows(startMs, halfDayMs / perHalfDay, count);

/** Of a question whose series list all that they may. */
function checkpoints(): Checkpoint[] {
  const question = riceQuestion({ startMs, endMs }, 20);
  const judged = judgedRice({ product: rice.id, count, firstMs: startMs, lastMs: endMs - 1 });
  const samples = new SampleSeries(judged, question);
  const packages = new PackageSeries(judged.extent, question.filter);
  const all: Series[] = [{ judged, samples, packages }];
  const instants = Array.from({ length: halfDays }, (_, i) => startMs + (i + 1) * halfDayMs);
  const made: Checkpoint[] = [];
  goThrough([weighed], all, instants, (untilMs) => made.push({ untilMs, all: forksOf(all, question) }));
  return made;
}

const hours = [{ product: rice.id, hourMs: startMs, count }];

describe("the pasts of questions", () => {
  it("are kept of 150 products of machines, each with all of its checkpoints", () => {
    const pasts = new Pasts();
    const asked = Array.from({ length: 150 }, (_, i) => `question ${i}`);
    for (const key of asked) pasts.keep(key, "rice", checkpoints());
    for (const key of asked) expect(pasts.holding(key, "rice", hours, endMs + 1)).toHaveLength(1);
  });
});
