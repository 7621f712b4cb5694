import type { DatabaseSync } from "node:sqlite";
import { escapeCell } from "@fiel/domain";
import { writeLasting } from "../lasting-files/write-lasting.ts";
import { hasTable } from "../outbox/has-table.ts";
import { iterateHeld, type KeptHeldRecord } from "../outbox/held.ts";
import { iterateUnreadable, type KeptUnreadable } from "../outbox/unreadable.ts";

const columns = ["equipment", "kind", "heldAt", "code", "reason", "record"] as const;

const cell = (value: unknown): string => {
  const text = typeof value === "string" ? value : value === null ? "" : JSON.stringify(value);
  return `"${escapeCell(text).replaceAll('"', '""')}"`;
};

type Line = Readonly<Record<(typeof columns)[number], unknown>>;

/** The line of an unreadable content, which is exported unchanged. */
const unreadableLine = ({ source, records, foundAt, reason, content }: KeptUnreadable): Line => ({
  equipment: null,
  kind: "unreadable",
  heldAt: new Date(foundAt).toISOString(),
  code: "Unreadable",
  reason,
  record: { source, records, content },
});

const shown = ({ mid, kind, heldAt, code, reason, record }: KeptHeldRecord): Line => ({
  equipment: mid,
  kind,
  heldAt: new Date(heldAt).toISOString(),
  code,
  reason,
  record,
});

const formats = {
  ndjson: { head: "", line: (one: Line) => `${JSON.stringify(one)}\n` },
  csv: {
    head: `\uFEFF${columns.join(";")}\r\n`,
    line: (values: Line) => {
      return `${columns.map((name) => cell(values[name])).join(";")}\r\n`;
    },
  },
};

function* linesOf(database: DatabaseSync): Generator<Line> {
  if (hasTable(database, "held")) for (const one of iterateHeld(database)) yield shown(one);
  if (hasTable(database, "unreadable"))
    for (const one of iterateUnreadable(database)) yield unreadableLine(one);
}

/**
 * Writes all held and unreadable records into a file, atomically: as CSV if its name ends so, else one JSON object a line. Only the file's user can
 * read it. Returns the number of records.
 */
export const exportHeld = (database: DatabaseSync, path: string): number => {
  const format = path.toLowerCase().endsWith(".csv") ? formats.csv : formats.ndjson;
  let records = 0;
  function* pieces(): Generator<string> {
    yield format.head;
    for (const one of linesOf(database)) {
      yield format.line(one);
      records += 1;
    }
  }
  // On disk when it returns, because the user may delete the exported records from the gateway.
  writeLasting(path, pieces(), { mode: 0o600, unfinished: `${path}.part` });
  return records;
};
