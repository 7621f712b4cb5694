import { defineConfig } from "vitest/config";

const ignore = ["**/node_modules/**", "**/dist/**"];
/** A slow machine with other work on it takes long; only what never comes may fail a test. */
const patient = { testTimeout: 600_000, hookTimeout: 900_000, expect: { poll: { timeout: 150_000 } } };
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
          fileParallelism: false,
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
          fileParallelism: false,
        },
      },
    ],
  },
});
