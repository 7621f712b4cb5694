import { findClient } from "../../platform/stores/postgres/look-ups.ts";
import { checkEmail, checkLanguage, checkTenant, checkTimeZone } from "../check-input.ts";
import { choosePassword, passwordOptions, passwordUsage } from "../choose-password.ts";
import { need, parseOptions, type Command, type Work } from "../command.ts";
import { createTenant } from "../../platform/tenants/create-tenant.ts";
import { createUser } from "../create-user.ts";
import { recordMaintenance } from "../in-tenant.ts";
import { MaintenanceError } from "../maintenance-error.ts";
import { compareStores } from "../own-telemetry.ts";

const options = {
  tenant: "string",
  name: "string",
  "admin-email": "string",
  "admin-name": "string",
  "time-zone": "string",
  language: "string",
  "if-absent": "boolean",
  ...passwordOptions,
} as const;

export const tenantAdd: Command = {
  schema: "made",
  usage: `tenant add --tenant ID --name NOME --admin-email E-MAIL ${passwordUsage} [--admin-name NOME] [--time-zone FUSO] [--language IDIOMA] [--if-absent]`,
  summary:
    "cria um cliente com suas ocorrências de sistema e seu administrador, cuja senha é perguntada ou vem da entrada padrão ou de um arquivo",
  prepare: prepareTenantAdd,
};

async function prepareTenantAdd(
  args: readonly string[],
  workingDirectory: string,
  readInput: () => Promise<string>,
): Promise<Work> {
  const { values } = parseOptions(args, options);
  const tenant = checkTenant(need("tenant", values.tenant));
  const name = need("name", values.name);
  const email = checkEmail("admin-email", need("admin-email", values["admin-email"]));
  const timeZone = values["time-zone"] === undefined ? undefined : checkTimeZone(values["time-zone"]);
  const language = values.language === undefined ? undefined : checkLanguage(values.language);
  const adminName = need("admin-name", values["admin-name"] ?? email.split("@")[0]);
  const password = await choosePassword(values, workingDirectory, readInput);
  return async (workbench) => {
    const { store, nowMs, print } = workbench;
    if ((await findClient(store.db, tenant)) !== null) {
      if (values["if-absent"] !== true) throw new MaintenanceError(`O cliente "${tenant}" já existe.`);
      print(`cliente ${tenant}: já existe, nada foi alterado`);
      return;
    }
    await compareStores(workbench);
    await store.db.transaction().execute(async (transaction) => {
      const tenantId = await createTenant(transaction, { tenant, name, language, timeZone });
      await createUser(transaction, {
        tenantId,
        email,
        name: adminName,
        role: "Admin",
        password,
        tenantOwner: true,
        nowMs,
      });
      await recordMaintenance(transaction, tenantId, {
        action: "create",
        entity: "tenant",
        entityId: tenant,
        entityName: name,
      });
    });
    print(`cliente ${tenant}: criado, administrador ${email}`);
  };
}
