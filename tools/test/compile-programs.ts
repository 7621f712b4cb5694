import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { compiledProgramsVariable } from "@fiel/testkit/program-path";
import { build, type Plugin } from "vite";
import { rootDirectory } from "../setup/paths.mjs";

const directory = join(rootDirectory, "node_modules", ".cache", "fiel", "programs");

/** Programs that tests start again and again. */
const entries = [
  "apps/server/src/main.ts",
  "apps/server/src/fiel.ts",
  "apps/server/src/testing/cluster-server.ts",
  "apps/server/src/features/alerts/testing/alerting-server.ts",
  "apps/server/src/features/alerts/testing/dying-watch.ts",
  "apps/server/src/features/billing/testing/billing-server.ts",
  "apps/server/src/features/event-destinations/testing/sending-server.ts",
  "apps/server/src/features/report-schedules/testing/mailing-server.ts",
  "apps/server/src/platform/stores/postgres/testing/hold-store.ts",
  "apps/server/src/platform/stores/telemetry/testing/hold-telemetry.ts",
  "apps/gateway/src/main.ts",
  "apps/simulator/src/main.ts",
  "bench/main.ts",
  "bench/peer/server.ts",
  "bench/fill/count-fiel.ts",
  "bench/fill/fill-blocks-peer.ts",
  "bench/fill/fill-fiel.ts",
  "bench/fill/fill-peer.ts",
  "bench/fill/fill-store.ts",
  "bench/fill/judge-days.ts",
  "bench/measure/direct-fiel.ts",
  "bench/measure/direct-peer.ts",
  "bench/pages/measure-fluid.ts",
  "bench/pages/measure-pages.ts",
  "bench/pages/measure-soak.ts",
];

/** Libraries of many small modules, which take longest to load one by one. The others are loaded as they are. */
const joined = [
  "@brazilian-utils/brazilian-utils",
  "@clickhouse/client",
  "@date-fns/tz",
  "date-fns",
  "kysely",
  "zod",
];

/** A module finds the files beside it where its source is. */
const atItsSource: Plugin = {
  name: "at-its-source",
  transform: {
    filter: { id: { include: /\.(ts|mjs)$/, exclude: /node_modules/ }, code: /import\.meta\./ },
    handler: (code, id) =>
      code
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href))
        .replaceAll("import.meta.dirname", JSON.stringify(dirname(id))),
  },
};

/**
 * Joins the modules of each program into a few files, from which it starts with less than half of the work, and tells tests where they are. A run
 * starts some hundred programs.
 */
export async function compilePrograms(): Promise<void> {
  rmSync(directory, { recursive: true, force: true });
  await build({
    configFile: false,
    logLevel: "warn",
    root: rootDirectory,
    plugins: [atItsSource],
    ssr: { noExternal: joined },
    build: {
      ssr: true,
      outDir: directory,
      target: "node24",
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(
          entries.map((entry) => [entry.replace(/\.ts$/, ""), join(rootDirectory, entry)]),
        ),
        output: { entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" },
      },
    },
  });
  process.env[compiledProgramsVariable] = directory;
}
