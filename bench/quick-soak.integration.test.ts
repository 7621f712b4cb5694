import { expect, test } from "vitest";
import { browserPath } from "../e2e/support/browser-path.ts";
import { soakSeries } from "./measure/soak-measure.ts";
import type { RunResult } from "./report/result.ts";
import { quickBench } from "./testing/quick-bench.ts";

const ran = quickBench<RunResult>("soak", ["--minutes", "0.05"], { FIEL_CHROMIUM: browserPath() });

test("the plant weighs, all of it arrives, and each memory is followed and told without a verdict", () => {
  const { result, printed, markdown } = ran();
  expect(result.checks.filter(({ problem }) => problem !== null)).toEqual([]);
  expect(result.figures.map(({ target }) => target)).not.toContainEqual(expect.anything());
  const ids = Object.keys(soakSeries).flatMap((id) => [id, `${id}-slope`]);
  expect(result.figures.map(({ id }) => id)).toEqual([
    "weighings",
    "plants-p50",
    "plants-p95",
    "plants-p99",
    ...ids,
  ]);
  for (const label of Object.values(soakSeries)) {
    expect(printed).toContain(`${label} (MiB)\n`);
    expect(markdown).toContain(`${label} (MiB)\n`);
  }
});
