import path from "node:path";
import { beginImport, finishImport } from "../../platform/tenant-transfer/import-tenant.ts";
import { readExport, verifyExport } from "../../platform/tenant-transfer/read-export.ts";
import { need, parseOptions, type Command, type Work } from "../command.ts";
import { compareStores, withOwnTelemetry } from "../own-telemetry.ts";
import { waitForTransfer } from "../wait-for-transfer.ts";

export const tenantImport: Command = {
  schema: "made",
  usage: "tenant import --from PASTA",
  summary:
    "carrega um cliente que outra instalação exportou; interrompido, o mesmo comando continua de onde parou",
  prepare: prepareTenantImport,
};

const notLoaded = "não vieram: sessões (cada um entra de novo), faturas e assinatura (são de quem as emitiu)";
const withoutSecrets =
  "a exportação veio sem segredos: cada um escolhe uma senha nova (Esqueci minha senha), e dispositivos e destinos recebem chaves novas";

function prepareTenantImport(args: readonly string[], workingDirectory: string): Work {
  const { values } = parseOptions(args, { from: "string" });
  const directory = path.resolve(workingDirectory, need("from", values.from));
  return async (workbench) => {
    const { store, print } = workbench;
    const source = await readExport(directory);
    await verifyExport(source);
    const { tenant } = source.manifest.tenant;
    print(`cliente ${tenant}: os ${source.manifest.files.length} arquivos conferem`);
    await compareStores(workbench);
    const tenantId = await beginImport(store.db, source);
    print(`cliente ${tenant}: registros carregados; faltam as pesagens`);
    const isDone = await withOwnTelemetry(workbench, (telemetry) =>
      finishImport({ db: store.db, telemetry }, tenantId),
    );
    if (!isDone) await waitForTransfer(workbench, tenantId, "import");
    print(`cliente ${tenant}: carregado e ativo`);
    print(notLoaded);
    if (source.manifest.left.includes("devices")) print(withoutSecrets);
  };
}
