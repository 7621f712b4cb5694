// Set up before each file of journeys: what fails leaves its pages as pictures and the logs of its programs.
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
