import path from "node:path";
import { pruneCopies } from "../../platform/backup/prune-copies.ts";
import { takeCopy, type TakenCopy } from "../../platform/backup/take-copy.ts";
import { withBackupSource } from "../backup-source.ts";
import { need, parseOptions, type Command, type Work } from "../command.ts";
import { MaintenanceError } from "../maintenance-error.ts";

export const backup: Command = {
  usage: "backup --to PASTA [--keep N]",
  summary:
    "copia a instalação inteira numa pasta de cópias, com o servidor ligado ou parado; das pesagens, só o que é novo. --keep guarda as N últimas",
  prepare: prepareBackup,
};

function prepareBackup(args: readonly string[], workingDirectory: string): Work {
  const { values } = parseOptions(args, { to: "string", keep: "string" });
  const root = path.resolve(workingDirectory, need("to", values.to));
  const keep = values.keep === undefined ? null : countOf(values.keep);
  return async (workbench) => {
    const { store, nowMs, print } = workbench;
    await withBackupSource(workbench, async (source) => {
      tell(await takeCopy({ db: store.db, source, nowMs }, root), root, print);
    });
    const removed = keep === null ? [] : await pruneCopies(root, keep);
    for (const name of removed) print(`cópia ${name}: apagada`);
  };
}

function countOf(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1) return count;
  throw new MaintenanceError(`--keep: "${text}" não é um número de cópias, de 1 em diante.`);
}

export function tell({ name, manifest, newParts }: TakenCopy, root: string, print: (line: string) => void): void {
  const records = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
  const telemetry = manifest.parts.reduce((sum, { rows }) => sum + rows, 0);
  print(`cópia ${name}: inteira, em ${root}`);
  print(
    `  ${records} registros, ${telemetry} linhas de telemetria em ${manifest.parts.length} partes, ${newParts} delas novas`,
  );
  if (manifest.openBatches > 0)
    print(`  ${manifest.openBatches} lotes não confirmados esperam que os seus dispositivos os repitam`);
  print("a pasta tem senhas cifradas, chaves e segundos fatores: guarde-a como tal");
}
