import path from "node:path";
import { listCopies, readCopies, readCopy } from "../../platform/backup/copy-directory.ts";
import { verifyCopies } from "../../platform/backup/verify-copies.ts";
import { TransferError } from "../../platform/tenant-transfer/transfer-error.ts";
import { need, parseOptions, type BareCommand, type BareWork } from "../command.ts";
import { lackedBy, versionOf } from "../tell-copy.ts";

export const verify: BareCommand = {
  usage: "verify --from PASTA [--copy NOME]",
  summary: "confere cada arquivo das cópias de uma pasta, sem nenhum banco",
  prepareBare: prepareVerify,
};

function prepareVerify(args: readonly string[], workingDirectory: string): BareWork {
  const { values } = parseOptions(args, { from: "string", copy: "string" });
  const root = path.resolve(workingDirectory, need("from", values.from));
  return async ({ print }) => {
    const { whole: copies, damaged } =
      values.copy === undefined
        ? await readCopies(root)
        : { whole: [await readCopy(root, values.copy)], damaged: [] };
    if (copies.length + damaged.length === 0)
      throw new TransferError(`A pasta ${root} não tem uma cópia inteira.`);
    await verifyCopies(copies);
    for (const copy of copies) {
      const { files, parts } = copy.manifest;
      const lacks = lackedBy(copy);
      const told = lacks === "" ? "" : `; faltam nela linhas de ${lacks}, que o PostgreSQL não lia`;
      print(
        `cópia ${copy.name}: confere, com ${files.length + parts.length} arquivos${versionOf(copy)}${told}`,
      );
    }
    for (const { name, isWhole } of values.copy === undefined ? await listCopies(root) : [])
      if (!isWhole) print(`cópia ${name}: interrompida, não vale; a próxima cópia a apaga`);
    if (damaged.length > 0) throw new TransferError(damaged.map(({ reason }) => reason).join("\n"));
  };
}
