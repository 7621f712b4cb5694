import path from "node:path";
import { isLacking } from "../../platform/backup/copy-manifest.ts";
import { type TakenCopy, takeCopy } from "../../platform/backup/take-copy.ts";
import { need, parseOptions, type Command, type Work } from "../command.ts";
import { MaintenanceError } from "../maintenance-error.ts";
import { tellCopy } from "../tell-copy.ts";
import { withBackupSource } from "../with-backup-source.ts";

export const backup: Command = {
  schema: "any",
  usage: "backup --to PASTA [--keep N]",
  summary:
    "copia a instalação inteira numa pasta de cópias, com o servidor ligado ou parado; das pesagens, só o que é novo. --keep guarda as N últimas",
  prepare: prepareBackup,
};

function prepareBackup(args: readonly string[], workingDirectory: string): Work {
  const { values } = parseOptions(args, { to: "string", keep: "string" });
  const root = path.resolve(workingDirectory, need("to", values.to));
  const keep = values.keep === undefined ? undefined : countOf(values.keep);
  return async (workbench) => {
    const { store, nowMs, print } = workbench;
    await withBackupSource(workbench, async (source) => {
      const onTaken = (copy: TakenCopy) => tellCopy(copy, root, print);
      const { removed, manifest } = await takeCopy({ db: store.db, source, nowMs, keep, onTaken }, root);
      for (const name of removed) print(`cópia ${name}: apagada`);
      // The nightly run that starts this command must report it.
      if (isLacking(manifest)) throw new MaintenanceError(lackingCopy);
    });
  };
}

const lackingCopy =
  "A cópia foi feita sem linhas que o PostgreSQL não lê: verifique o disco, e guarde as cópias anteriores.";

function countOf(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1) return count;
  throw new MaintenanceError(`--keep: "${text}" não é um número de cópias, de 1 em diante.`);
}
