import { readFile } from "node:fs/promises";
import path from "node:path";
import { textOfFile } from "@fiel/domain";
import { applyRegistrations } from "../apply/apply-registrations.ts";
import { parseApplyFile } from "../apply/parse-apply-file.ts";
import { describeReport } from "../apply/report.ts";
import { checkTenant } from "../check-input.ts";
import { need, parseOptions, type Command, type Work } from "../command.ts";
import { inTenant, recordMaintenance } from "../in-tenant.ts";
import { MaintenanceError } from "../maintenance-error.ts";

export const apply: Command = {
  usage: "apply --tenant ID ARQUIVO.json",
  summary: "leva os cadastros do cliente ao que o arquivo diz",
  prepare: prepareApply,
};

async function prepareApply(args: readonly string[], workingDirectory: string): Promise<Work> {
  const { values, positionals } = parseOptions(args, { tenant: "string" }, 1);
  const tenant = checkTenant(need("tenant", values.tenant));
  const [name] = positionals;
  if (name === undefined) throw new MaintenanceError("Falta o arquivo com os cadastros.");
  const file = parseApplyFile(await read(path.resolve(workingDirectory, name), name));
  return async ({ store, nowMs, print }) => {
    const report = await inTenant(store.db, tenant, async (transaction, tenantId) => {
      const applied = await applyRegistrations(transaction, tenantId, file, nowMs);
      const changed = applied.some(({ created, changed: altered }) => created + altered > 0);
      if (changed)
        await recordMaintenance(transaction, tenantId, {
          action: "apply",
          entity: "registrations",
          entityId: tenant,
          after: applied,
        });
      return applied;
    });
    for (const line of describeReport(report)) print(line);
  };
}

async function read(file: string, name: string): Promise<string> {
  try {
    return textOfFile(await readFile(file));
  } catch {
    throw new MaintenanceError(`Não foi possível ler o arquivo ${name}.`);
  }
}
