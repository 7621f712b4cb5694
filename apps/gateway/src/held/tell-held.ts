import type { DatabaseSync } from "node:sqlite";
import { hasTable } from "../outbox/has-table.ts";
import { listHeldGroups, type HeldGroup } from "../outbox/held-summary.ts";
import { openBeside } from "../outbox/open-beside.ts";
import { readUnreadable, type Unreadable } from "../outbox/unreadable.ts";
import { rejectedTable } from "../outbox/take-over-contents.ts";
import { formatTable } from "../table.ts";

const header = ["MID", "REGISTROS", "DESDE", "CÓDIGO", "MOTIVO"];

export const machineText = (mid: number | null): string => (mid === null ? "-" : String(mid));

const rowOf = ({ mid, records, oldestAt, code, reason }: HeldGroup): string[] => [
  machineText(mid),
  String(records),
  new Date(oldestAt).toISOString(),
  code,
  reason,
];

/** A sentence about batches that an earlier version set aside; the gateway sends them again at its next start. */
const tellRejected = (database: DatabaseSync): string => {
  if (!hasTable(database, rejectedTable)) return "";
  const batches = Number(database.prepare(`select count(*) as n from ${rejectedTable}`).get()?.["n"]);
  if (batches === 0) return "";
  return `${batches} lotes recusados inteiros por uma versão anterior: voltam à fila quando o gateway inicia.\n`;
};

export const countUnreadable = (database: DatabaseSync): Unreadable =>
  hasTable(database, "unreadable") ? readUnreadable(database) : { contents: 0, records: 0, uncounted: 0 };

/** A sentence about unreadable contents, with the number of records where it is known. */
const tellUnreadable = (database: DatabaseSync): string => {
  const { contents, records, uncounted } = countUnreadable(database);
  if (contents === 0) return "";
  const unknown = uncounted === 0 ? "" : `, e de ${uncounted} não se sabe quantos`;
  return `Conteúdos que não se leem mais: ${contents}, com ${records} registros${unknown}. "held export ARQUIVO" os grava como estão.\n`;
};

export const tellGroups = (database: DatabaseSync): string => {
  const groups = hasTable(database, "held") ? listHeldGroups(database) : [];
  const total = groups.reduce((sum, { records }) => sum + records, 0);
  const table =
    total === 0
      ? "Nenhum registro guardado à parte.\n"
      : `Guardados à parte: ${total} registros.\n${formatTable([header, ...groups.map(rowOf)])}`;
  return table + tellUnreadable(database) + tellRejected(database);
};

/** A table of the held records by machine and reason, for the user at the gateway's computer. */
export const tellHeld = (directory: string): string =>
  openBeside(directory, tellGroups) ?? "Nenhum registro guardado à parte.\n";
