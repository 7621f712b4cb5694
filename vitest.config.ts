import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { patience } from "@fiel/testkit/patience";
import { LongestFirst } from "./tools/test/longest-first.ts";
import { chooseRunSeed } from "./tools/test/run-seed.ts";

// Before vitest starts its workers, which inherit it.
chooseRunSeed();

const ignore = ["**/node_modules/**", "**/dist/**"];
const timeouts = {
  testTimeout: patience.testMs,
  hookTimeout: patience.hookMs,
  expect: { poll: { timeout: patience.pollMs } },
};
/** What computes has a processor for each file beside; vitest by itself leaves one idle. */
const maxWorkers = Math.max(2, Math.floor(availableParallelism() / 2));
/** A third of what browsers take is waited for: for polls, for a page at rest. */
const waiting = { maxWorkers: Math.ceil(1.5 * maxWorkers) };
/** Half of what stores and programs take is waited for: for disks, for leases, for processes that start and end. */
const waitingLonger = { maxWorkers: 2 * maxWorkers };
/**
 * Node runs the sources as they are: handing each module through vite took half the time of a small file. What Node does not know of the
 * web app's files is told by `load-web-files`; modules cannot be mocked so, which none of ours is.
 */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } };
/** The files of a worker share its modules: to load the server's anew for each took as long as many a file's tests. */
const shared = { isolate: false };
const seeded = { setupFiles: ["tools/test/seed-properties.ts"] };
const realStores = ["apps/server/src/testing/postgres-global-setup.ts"];

/** Features whose calls read telemetry for a dashboard. */
const clustered = [
  "classification",
  "coil-consumption",
  "conformity",
  "equipment-status",
  "heatmap",
  "histogram",
  "leftovers",
  "occurrences",
  "order-progress",
  "packages",
  "production",
  "production-cards",
  "production-summary",
];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "unit",
          include: ["{packages,apps,bench,tools}/**/*.test.{ts,tsx}"],
          exclude: [...ignore, "**/*.integration.test.ts"],
          setupFiles: [...seeded.setupFiles, "tools/test/load-web-files.ts"],
          ...timeouts,
          pool: "forks",
          ...native,
          maxWorkers,
          sequence: { groupOrder: 0 },
          ...shared,
        },
      },
      {
        test: {
          name: "integration",
          globalSetup: realStores,
          ...shared,
          include: ["{packages,apps,bench,tools}/**/*.integration.test.ts"],
          exclude: ignore,
          ...seeded,
          pool: "forks",
          ...native,
          ...timeouts,
          ...waitingLonger,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          // The dashboards' calls against their plain references once more, where the telemetry lies in a cluster.
          name: "cluster",
          globalSetup: realStores,
          ...shared,
          env: { FIEL_TEST_TELEMETRY: "cluster" },
          include: [`apps/server/src/features/{${clustered.join(",")}}/*.integration.test.ts`],
          exclude: ignore,
          ...seeded,
          pool: "forks",
          ...native,
          ...timeouts,
          maxWorkers,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: "e2e",
          globalSetup: ["e2e/support/installation.ts"],
          setupFiles: ["e2e/support/keep-results.ts"],
          include: ["e2e/**/*.spec.ts"],
          exclude: ignore,
          pool: "forks",
          ...native,
          ...timeouts,
          ...waiting,
          sequence: { groupOrder: 3 },
          // A process that runs many files loads its modules and starts its browser once.
          isolate: false,
        },
      },
    ],
  },
});
