import { defineConfig } from "vitest/config";

const ignore = ["**/node_modules/**", "**/dist/**"];
const realStores = ["packages/testkit/src/postgres-global-setup.ts"];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{packages,apps,bench,tools}/**/*.test.{ts,tsx}"],
          exclude: [...ignore, "**/*.integration.test.ts"],
        },
      },
      {
        test: {
          name: "integration",
          globalSetup: realStores,
          include: ["{packages,apps,bench,tools}/**/*.integration.test.ts"],
          exclude: ignore,
          pool: "forks",
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: "e2e",
          globalSetup: realStores,
          include: ["e2e/**/*.spec.ts"],
          exclude: ignore,
          pool: "forks",
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
