import { resolve } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { reasonOf } from "../log.ts";
import { hasTable } from "../outbox/has-table.ts";
import { iterateHeld } from "../outbox/held.ts";
import { openBeside } from "../outbox/open-beside.ts";
import { requestResend } from "../outbox/resend-held.ts";
import { SettingsError } from "../settings.ts";
import { formatTable } from "../table.ts";
import { exportHeld } from "./export-held.ts";
import { countUnreadable, machineText, tellGroups } from "./tell-held.ts";

export interface HeldParts {
  readonly dataDirectory: string;
  /** Directory to which a relative file name refers. */
  readonly from: string;
  readonly print: (text: string) => void;
}

const listedRecords = 100;
const header = ["MID", "TIPO", "GUARDADO", "REGISTRO"];
const nothing = "Nenhum registro guardado à parte.\n";

const countHeld = (database: DatabaseSync): number =>
  hasTable(database, "held") ? Number(database.prepare("select count(*) as n from held").get()?.["n"]) : 0;

const list = (database: DatabaseSync): string => {
  const records = countHeld(database);
  if (records === 0) return tellGroups(database);
  const rows = [...iterateHeld(database, listedRecords)].map(({ mid, kind, heldAt, record }) => [
    machineText(mid),
    kind,
    new Date(heldAt).toISOString(),
    JSON.stringify(record),
  ]);
  const more =
    records > listedRecords ? `… e mais ${records - listedRecords}: veja "held export ARQUIVO".\n` : "";
  return `${tellGroups(database)}\n${formatTable([header, ...rows])}${more}`;
};

const save = (database: DatabaseSync, path: string): string => {
  if (countHeld(database) + countUnreadable(database).contents === 0) return nothing;
  try {
    return `${exportHeld(database, path)} registros gravados em ${path}.\n`;
  } catch (error) {
    throw new SettingsError(`${path} não pôde ser gravado: ${reasonOf(error)}.`, { cause: error });
  }
};

const resend = (database: DatabaseSync): string => {
  const records = countHeld(database);
  if (records === 0) return nothing;
  requestResend(database);
  return `${records} registros serão enviados de novo: em instantes se o gateway está em execução, senão quando iniciar.\n`;
};

const discard = (database: DatabaseSync): string => {
  const { contents } = countUnreadable(database);
  if (contents > 0) database.exec("delete from unreadable");
  return `${contents} conteúdos que não se leem foram apagados.\n`;
};

/** Runs `held`, `held export ARQUIVO`, `held resend` or `held discard-unreadable`, also while the gateway runs. */
export const runHeld = (args: readonly string[], { dataDirectory, from, print }: HeldParts): number => {
  const [command = "list", file, ...others] = args;
  const tell = (work: (database: DatabaseSync) => string, readOnly = true): number => {
    print(openBeside(dataDirectory, work, { readOnly }) ?? nothing);
    return 0;
  };
  if (command === "export" && file !== undefined && others.length === 0) {
    return tell((database) => save(database, resolve(from, file)));
  }
  if (command === "list" && file === undefined) return tell(list);
  if (command === "resend" && file === undefined) return tell(resend, false);
  if (command === "discard-unreadable" && file === undefined) return tell(discard, false);
  throw new SettingsError(
    'Uso: "held", "held export ARQUIVO" (.csv, ou um JSON por linha), "held resend" ou "held discard-unreadable".',
  );
};
