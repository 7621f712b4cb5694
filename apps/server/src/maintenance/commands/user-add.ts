import { checkEmail, checkRole, checkTenant } from "../check-input.ts";
import { choosePassword, passwordOptions, passwordUsage } from "../choose-password.ts";
import { need, parseOptions, type Command, type Work } from "../command.ts";
import { createUser, hasUser } from "../create-user.ts";
import { inTenant, recordMaintenance } from "../in-tenant.ts";

const options = {
  tenant: "string",
  email: "string",
  name: "string",
  role: "string",
  "if-absent": "boolean",
  ...passwordOptions,
} as const;

export const userAdd: Command = {
  usage: `user add --tenant ID --email E-MAIL --name NOME --role Admin|Supervisor|Operator ${passwordUsage} [--if-absent]`,
  summary: "cria um usuário de um cliente; a senha é perguntada ou vem da entrada padrão ou de um arquivo",
  prepare: prepareUserAdd,
};

async function prepareUserAdd(
  args: readonly string[],
  workingDirectory: string,
  readInput: () => Promise<string>,
): Promise<Work> {
  const { values } = parseOptions(args, options);
  const tenant = checkTenant(need("tenant", values.tenant));
  const email = checkEmail("email", need("email", values.email));
  const name = need("name", values.name);
  const role = checkRole(need("role", values.role));
  const password = await choosePassword(values, workingDirectory, readInput);
  return async ({ store, nowMs, print }) => {
    const created = await inTenant(store.db, tenant, async (transaction, tenantId) => {
      if (values["if-absent"] === true && (await hasUser(transaction, tenantId, email))) return false;
      const id = await createUser(transaction, {
        tenantId,
        email,
        name,
        role,
        password,
        tenantOwner: false,
        nowMs,
      });
      const after = { email, name, role };
      await recordMaintenance(transaction, tenantId, {
        action: "create",
        entity: "user",
        entityId: id,
        entityName: name,
        after,
      });
      return true;
    });
    print(
      `usuário ${email}: ${created ? `criado em ${tenant} como ${role}` : "já existe, nada foi alterado"}`,
    );
  };
}
