import path from "node:path";
import { readCopy } from "../../platform/backup/copy-directory.ts";
import { requireKnown } from "../../platform/backup/require-known.ts";
import { need, parseOptions, type BareCommand, type BareWork } from "../command.ts";
import { MaintenanceError } from "../maintenance-error.ts";
import { restoreInstallation } from "../restore-installation.ts";
import { lackedBy } from "../tell-copy.ts";

export const restore: BareCommand = {
  usage: "restore --from PASTA [--copy NOME]",
  summary: "faz de uma cópia, a última se nenhuma é dita, uma instalação onde ainda não há nada",
  prepareBare: prepareRestore,
};

function prepareRestore(args: readonly string[], workingDirectory: string): BareWork {
  const { values } = parseOptions(args, { from: "string", copy: "string" });
  const root = path.resolve(workingDirectory, need("from", values.from));
  return async ({ settings, print }) => {
    const copy = await readCopy(root, values.copy);
    requireKnown(copy);
    const lacks = lackedBy(copy);
    if (lacks !== "" && values.copy === undefined)
      throw new MaintenanceError(
        `A última cópia, ${copy.name}, é sem linhas que o PostgreSQL não lia (${lacks}); anteriores podem tê-las: diga qual restaurar com --copy.`,
      );
    await restoreInstallation(copy, settings, print);
    print(`cópia ${copy.name}: restaurada, como era em ${copy.manifest.takenAt}`);
    if (lacks !== "") print(`atenção: faltam linhas de ${lacks}, e as que se referem a elas`);
  };
}
