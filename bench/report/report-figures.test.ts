import { expect, it } from "vitest";
import { reportFigures } from "./report-figures.ts";

const latency = { count: 1, p50: 1, p95: 1, p99: 1 };

it("holds the memory of either file against the same limit", () => {
  const made = (mebibytes: number) => ({
    measured: { firstByteMs: 1, durationMs: 1, bytes: 1, memoryBytes: mebibytes * 1024 * 1024 },
    meanwhile: latency,
  });
  const figures = reportFigures(made(299), made(301), latency);
  const isMet = (id: string) => figures.find((figure) => figure.id === id)?.target?.isMet;
  expect([isMet("report-memory"), isMet("report-pdf-memory")]).toEqual([true, false]);
});
