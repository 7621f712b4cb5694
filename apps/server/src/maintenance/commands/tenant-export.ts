import { access } from "node:fs/promises";
import path from "node:path";
import { exportTenant } from "../../platform/tenant-transfer/export-tenant.ts";
import { readSealKey } from "../../platform/tenant-transfer/export-secrets.ts";
import { writtenElsewhere } from "../../platform/tenant-transfer/folder-faults.ts";
import { type Manifest, manifestName } from "../../platform/tenant-transfer/manifest.ts";
import {
  noteExport,
  type NotedExport,
  type WantedExport,
  whileNoted,
} from "../../platform/tenant-transfer/noted-export.ts";
import { checkTenant } from "../check-input.ts";
import { need, parseOptions, type Command, type Work, type Workbench } from "../command.ts";
import { inTenant, recordMaintenance } from "../in-tenant.ts";
import { withOwnTelemetry } from "../own-telemetry.ts";
import { waitForTransfer } from "../wait-for-transfer.ts";

export const tenantExport: Command = {
  usage: "tenant export --tenant ID --to PASTA [--for CHAVE]",
  summary:
    "escreve tudo de um cliente numa pasta nova: cadastros, registros, pesagens, arquivos e um manifesto; com --for, os segredos também, selados para a instalação de destino",
  prepare: prepareTenantExport,
};

const activeTold =
  "o cliente não está bloqueado: o que chegar durante a exportação pode faltar nela. Para levá-lo a outra instalação, bloqueie-o antes";

function prepareTenantExport(args: readonly string[], workingDirectory: string): Work {
  const { values } = parseOptions(args, { tenant: "string", to: "string", for: "string" });
  const tenant = checkTenant(need("tenant", values.tenant));
  const directory = path.resolve(workingDirectory, need("to", values.to));
  const sealFor = values.for ?? null;
  return async (workbench) => {
    const { store, print } = workbench;
    if (sealFor !== null) readSealKey(sealFor);
    const noted = await inTenant(store.db, tenant, async (transaction, tenantId) => {
      const { status } = await transaction
        .selectFrom("tenants")
        .select("status")
        .where("id", "=", tenantId)
        .executeTakeFirstOrThrow();
      if (status === "Active") print(activeTold);
      const entry = { action: "export", entity: "tenant", entityId: tenantId, entityName: tenant };
      await recordMaintenance(transaction, tenantId, { ...entry, after: { directory } });
      return noteExport(transaction, tenantId, { directory, sealFor });
    });
    const counts = await run(workbench, noted, { directory, sealFor });
    await access(path.join(directory, manifestName)).catch(() => {
      throw writtenElsewhere(directory);
    });
    print(`cliente ${tenant}: exportado para ${directory}`);
    for (const [table, rows] of Object.entries(counts)) if (rows > 0) print(`  ${table}: ${rows}`);
    print(
      sealFor === null ? withoutSecrets : "senhas, chaves e segundos fatores: selados para quem deu a chave",
    );
  };
}

const withoutSecrets =
  "não foram: senhas, segundos fatores, chaves de dispositivo e endereços de destinos. Para levá-los, dê --for com a chave da instalação de destino (`tenant key`)";

async function run(
  workbench: Workbench,
  noted: NotedExport,
  { directory, sealFor }: WantedExport,
): Promise<Readonly<Record<string, number>>> {
  const { store, nowMs } = workbench;
  const counts = await whileNoted(store.db, noted, async (signal) => {
    const written: Manifest[] = [];
    await withOwnTelemetry(workbench, async (telemetry) => {
      const dependencies = { db: store.db, telemetry, nowMs, sealFor, signal };
      written.push(await exportTenant(dependencies, noted.tenantId, directory));
    });
    return written[0] ?? null;
  });
  return counts ?? waitForTransfer(workbench, noted.tenantId, { exported: noted.id });
}
