import { access } from "node:fs/promises";
import path from "node:path";
import { setTenant } from "../../platform/stores/postgres/open-postgres.ts";
import { exportTenant } from "../../platform/tenant-transfer/export-tenant.ts";
import { readSealKey } from "../../platform/tenant-transfer/export-secrets.ts";
import { writtenElsewhere } from "../../platform/tenant-transfer/folder-faults.ts";
import { manifestName } from "../../platform/tenant-transfer/manifest.ts";
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
    const tenantId = await inTenant(store.db, tenant, async (transaction, id) => {
      const { status } = await transaction
        .selectFrom("tenants")
        .select("status")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      if (status === "Active") print(activeTold);
      const entry = { action: "export", entity: "tenant", entityId: id, entityName: tenant };
      await recordMaintenance(transaction, id, { ...entry, after: { directory } });
      return id;
    });
    const counts = await run(workbench, tenantId, { directory, sealFor });
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

interface Wanted {
  readonly directory: string;
  /** The installation's key; null: secrets stay here. */
  readonly sealFor: string | null;
}

async function run(
  workbench: Workbench,
  tenantId: number,
  { directory, sealFor }: Wanted,
): Promise<Readonly<Record<string, number>>> {
  const { store, nowMs } = workbench;
  let counts: Readonly<Record<string, number>> = {};
  const isDone = await withOwnTelemetry(workbench, async (telemetry) => {
    ({ counts } = await exportTenant({ db: store.db, telemetry, nowMs, sealFor }, tenantId, directory));
  });
  await store.db.transaction().execute(async (transaction) => {
    await setTenant(transaction, tenantId);
    const asked = {
      tenant_id: tenantId,
      kind: "export",
      directory,
      source: null,
      products: null,
      sealed_for: sealFor,
    } as const;
    const done = isDone
      ? ({ state: "done", finished_at: new Date(nowMs) } as const)
      : { state: "waiting" as const };
    await transaction
      .insertInto("tenant_transfers")
      .values({ ...asked, ...done })
      .execute();
  });
  return isDone ? counts : waitForTransfer(workbench, tenantId, "export");
}
