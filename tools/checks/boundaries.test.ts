import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rootDirectory } from "../setup/paths.mjs";
import { findCrossings } from "./boundaries.ts";

/** A file in `folder` that imports something; `statement` replaces the usual import, for example to import a type. */
interface Import {
  readonly folder: string;
  readonly specifier: string;
  readonly rule: string;
  readonly statement?: string;
  readonly suffix?: string;
}

const refused: readonly Import[] = [
  { rule: "domain-is-pure", folder: "packages/domain/src", specifier: "zod" },
  { rule: "domain-is-pure", folder: "packages/domain/src", specifier: "node:fs" },
  { rule: "contracts-know-domain-and-zod", folder: "packages/contracts/src", specifier: "date-fns" },
  {
    rule: "packages-do-not-know-apps",
    folder: "packages/contracts/src",
    specifier: "../../../apps/server/src/b.ts",
  },
  {
    rule: "packages-do-not-know-apps",
    folder: "packages/testkit/src",
    specifier: "../../../apps/server/src/testing.ts",
  },
  { rule: "features-do-not-know-features", folder: "apps/server/src/features/one", specifier: "../two/b.ts" },
  { rule: "features-do-not-know-features", folder: "apps/web/src/features/one", specifier: "../two/b.ts" },
  {
    rule: "features-do-not-know-features",
    folder: "apps/server/src/features/one",
    specifier: "../two/b.ts",
    statement: "import type",
  },
  {
    rule: "drivers-do-not-know-drivers",
    folder: "apps/gateway/src/drivers/modbus",
    specifier: "../cpnet/b.ts",
  },
  {
    rule: "platform-does-not-know-features",
    folder: "apps/server/src/platform/http",
    specifier: "../../features/two/b.ts",
  },
  {
    rule: "features-read-telemetry-by-its-face",
    folder: "apps/server/src/features/one",
    specifier: "../../platform/telemetry/sql/b.ts",
  },
  {
    rule: "features-read-telemetry-by-its-face",
    folder: "apps/server/src/features/one",
    specifier: "../../platform/telemetry/range-cache/b.ts",
    statement: "import type",
  },
  {
    rule: "features-read-telemetry-by-its-face",
    folder: "apps/server/src/features/one",
    specifier: "../../platform/stores/telemetry/b.ts",
  },
  {
    rule: "features-do-not-know-the-shell",
    folder: "apps/web/src/features/one",
    specifier: "../../app/b.ts",
  },
  {
    rule: "nobody-imports-an-inside",
    folder: "apps/server/src",
    specifier: "../../../packages/domain/src/deep/b.ts",
  },
  { rule: "nobody-imports-an-inside", folder: "apps/simulator/src", specifier: "../../gateway/src/b.ts" },
  {
    rule: "apps-are-entered-by-tests-alone",
    folder: "apps/gateway/src",
    specifier: "../../server/src/testing.ts",
  },
  { rule: "only-stores-touch-databases", folder: "apps/server/src/features/one", specifier: "pg" },
  {
    rule: "only-stores-touch-databases",
    folder: "apps/server/src/features/one",
    specifier: "@clickhouse/client",
  },
  {
    rule: "only-stores-touch-databases",
    folder: "apps/server/src/platform/http",
    specifier: "chdb/connection",
  },
  {
    rule: "only-charts-touch-the-chart-library",
    folder: "apps/web/src/features/one",
    specifier: "echarts/core",
  },
  {
    rule: "only-drivers-and-machines-speak-modbus",
    folder: "apps/gateway/src/outbox",
    specifier: "jsmodbus",
  },
  { rule: "declared-dependencies", folder: "apps/server/src", specifier: "vitest" },
  { rule: "only-what-is-there", folder: "apps/server/src", specifier: "@fiel/domain/src/index.ts" },
  { rule: "only-what-is-there", folder: "apps/server/src", specifier: "./gone.ts" },
];

const accepted: readonly Import[] = [
  { rule: "calendar", folder: "packages/domain/src", specifier: "date-fns" },
  { rule: "schemas", folder: "packages/contracts/src", specifier: "zod" },
  { rule: "own feature", folder: "apps/server/src/features/one", specifier: "./b.ts" },
  { rule: "platform", folder: "apps/server/src/features/one", specifier: "../../platform/http/b.ts" },
  { rule: "face", folder: "apps/server/src/features/one", specifier: "../../platform/telemetry/b.ts" },
  {
    rule: "writing",
    folder: "apps/server/src/features/ingest",
    specifier: "../../platform/stores/telemetry/c.ts",
  },
  { rule: "stores", folder: "apps/server/src/platform/stores/postgres", specifier: "pg" },
  { rule: "tests", folder: "apps/server/src/features/one", specifier: "vitest", suffix: ".test" },
];

const fileOf = ({ folder, suffix = "" }: Import, name: string): string => join(folder, `${name}${suffix}.ts`);

let directory: string;
let crossings: string;

const write = (file: string, content: string): void => {
  mkdirSync(dirname(join(directory, file)), { recursive: true });
  writeFileSync(join(directory, file), content);
};

const writeImport = (from: Import, name: string): void => {
  const { folder, specifier, statement = "import" } = from;
  write(fileOf(from, name), `${statement} { thing } from "${specifier}";\nexport type Use = typeof thing;\n`);
  if (specifier.startsWith(".") && !specifier.includes("gone"))
    write(join(folder, specifier), "export const thing = 1;\n");
};

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "fiel-boundaries-"));
  refused.forEach((item, index) => writeImport(item, `refused-${index}`));
  accepted.forEach((item, index) => writeImport(item, `accepted-${index}`));
  write("apps/server/src/circle-a.ts", `import { b } from "./circle-b.ts";\nexport const a = () => b;\n`);
  write("apps/server/src/circle-b.ts", `import { a } from "./circle-a.ts";\nexport const b = () => a;\n`);
  write(
    "apps/server/src/types-a.ts",
    `import type { B } from "./types-b.ts";\nexport interface A {\n  b: B;\n}\n`,
  );
  write(
    "apps/server/src/types-b.ts",
    `import type { A } from "./types-a.ts";\nexport interface B {\n  a: A;\n}\n`,
  );
  write(
    "apps/server/package.json",
    JSON.stringify({ name: "@fiel/server", dependencies: { pg: "*", chdb: "*" } }),
  );
  symlinkSync(join(rootDirectory, "node_modules"), join(directory, "node_modules"));
  crossings = (await findCrossings(directory)).join("\n");
});
afterAll(() => rmSync(directory, { recursive: true }));

test.each(refused.map((item, index) => [item.rule, fileOf(item, `refused-${index}`), item.specifier]))(
  "%s refuses %s importing %s",
  (rule, file) => {
    expect(crossings).toContain(`error ${rule}: ${file} → `);
  },
);

test.each(accepted.map((item, index) => [fileOf(item, `accepted-${index}`), item.specifier]))(
  "%s may import %s",
  (file) => {
    // The small tree has no manifests of packages.
    const complaints = crossings
      .split("\n")
      .filter((line) => line.includes(`${file} →`) && !line.includes("declared"));
    expect(complaints).toEqual([]);
  },
);

test("files that import each other are a circle, also for types alone", () => {
  expect(crossings).toContain("error no-circles: apps/server/src/circle-a.ts");
  expect(crossings).toContain("error no-circles: apps/server/src/types-a.ts");
});
