import { expect, test } from "vitest";
import { treeOf } from "../test/changed/source-tree.ts";
import { findWrongWays } from "./drawn-ways.ts";

const code: Readonly<Record<string, string>> = {
  "packages/domain/package.json": '{ "name": "@fiel/domain", "exports": { ".": "./src/index.ts" } }',
  "packages/domain/src/index.ts": 'export * from "./sum.ts";\nexport * from "./other.ts";',
  "packages/domain/src/sum.ts": "export const sum = 1;",
  "packages/domain/src/other.ts": "export const other = 1;",
  "apps/server/src/get.ts": 'import { sum } from "@fiel/domain";\nimport type { Row } from "./row.ts";',
  "apps/server/src/row.ts": "export interface Row {}",
};

const complaints = (drawing: string): readonly string[] => {
  const document = `text\n\n\`\`\`mermaid\nflowchart TD\n${drawing}\n\`\`\`\n`;
  const files = { ...code, "docs/architecture.md": document };
  return findWrongWays(
    treeOf(new Set(Object.keys(files)), (file) => files[file as keyof typeof files] ?? ""),
  );
};

const server = (lines: string): string => `subgraph s ["apps/server/src"]\n${lines}\nend`;
const domain = 'subgraph d ["packages/domain/src"]\n sum["sum.ts"]\n other["other.ts"]\nend';

test.each([
  ["a file that is not there", server('gone["gone.ts"]')],
  ["an arrow against the import", server('row["row.ts"] --> get["get.ts"]')],
  [
    "an arrow to a file whose package alone is imported",
    `${domain}\n${server('get["get.ts"]')}\nget --> other`,
  ],
  ["an arrow to a box that is not drawn", `${server('get["get.ts"]')}\nget --> nothing`],
  ["the second arrow of a chain", `${domain}\n${server('get["get.ts"] --> row["row.ts"] --> sum')}`],
])("tells of %s", (_case, drawing) => {
  expect(complaints(drawing)).toHaveLength(1);
});

test.each([
  ["an import, of a type too", server('get["get.ts"] --> row["row.ts"]')],
  ["what comes through the package's entrance", `${domain}\n${server('get["get.ts"]')}\nget --> sum`],
  [
    "dotted arrows of any kind",
    `store[("a --> b")]\n${server('row["row.ts"] -. "x --> y" .-> get["get.ts"]')}\nrow -.-> store`,
  ],
])("accepts %s", (_case, drawing) => {
  expect(complaints(drawing)).toEqual([]);
});
