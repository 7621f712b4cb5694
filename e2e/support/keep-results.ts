// Runs before each file of journeys. A failure leaves pictures of the pages and the logs of the programs.
import { afterAll, afterEach, beforeAll } from "vitest";
import { FileResults, running } from "./file-results.ts";

// oxlint-disable-next-line no-empty-pattern -- vitest reads fixtures from the pattern.
beforeAll(({}, suite) => {
  running.results = new FileResults(suite);
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await running.results?.takePictures(task.fullTestName);
});
afterAll(() => {
  running.results?.close();
  running.results = null;
});
