import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const ignore = ["**/node_modules/**", "**/dist/**"];
/** A slow machine with other work on it takes long; only what never comes may fail a test. */
const patient = { testTimeout: 600_000, hookTimeout: 900_000, expect: { poll: { timeout: 150_000 } } };
/** What is waited for leaves a processor to the file beside; vitest by itself leaves one idle. */
const maxWorkers = Math.max(2, Math.floor(availableParallelism() / 2));
const realStores = ["packages/testkit/src/postgres-global-setup.ts"];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{packages,apps,bench,tools}/**/*.test.{ts,tsx}"],
          exclude: [...ignore, "**/*.integration.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          pool: "forks",
          maxWorkers,
          // Most of the time went into loading the same modules for each file.
          isolate: false,
        },
      },
      {
        test: {
          name: "integration",
          globalSetup: realStores,
          include: ["{packages,apps,bench,tools}/**/*.integration.test.ts"],
          exclude: ignore,
          pool: "forks",
          ...patient,
          maxWorkers,
        },
      },
      {
        test: {
          name: "e2e",
          globalSetup: ["e2e/support/installation.ts"],
          include: ["e2e/**/*.spec.ts"],
          exclude: ignore,
          pool: "forks",
          ...patient,
          maxWorkers,
        },
      },
    ],
  },
});
