import { readFileSync } from "node:fs";
import { join } from "node:path";

const page = join(import.meta.dirname, "..", "..", "..", "docs", "operations.md");

/**
 * The statements of a section's SQL blocks in docs/operations.md, one list per block, so that tests run exactly the documented SQL. Throws when the
 * section has no SQL.
 */
export function documentedSql(heading: string): string[][] {
  const section = readFileSync(page, "utf8")
    .split(/^## /m)
    .find((part) => part.startsWith(`${heading}\n`));
  const blocks = [...(section ?? "").matchAll(/^```sql\n(?<sql>[\s\S]*?)^```/gm)];
  if (blocks.length === 0) throw new Error(`docs/operations.md has no SQL under "${heading}"`);
  return blocks.map(({ groups }) =>
    (groups?.["sql"] ?? "")
      .split(/;\s*\n/)
      .map((statement) => statement.trim())
      .filter((statement) => statement !== ""),
  );
}
