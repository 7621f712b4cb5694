import { checkEmail, checkPassword } from "../check-input.ts";
import { need, parseOptions, type Command, type Work } from "../command.ts";
import { createManager } from "../create-manager.ts";
import { MaintenanceError } from "../maintenance-error.ts";

export const managerAdd: Command = {
  usage: "manager add --email E-MAIL --name NOME --password SENHA",
  summary: "cria um gestor da retaguarda",
  prepare: prepareManagerAdd,
};

function prepareManagerAdd(args: readonly string[]): Work {
  const { values } = parseOptions(args, { email: "string", name: "string", password: "string" });
  const email = checkEmail("email", need("email", values.email));
  const name = need("name", values.name);
  const password = checkPassword("password", values.password ?? need("password", undefined));
  return async ({ store, nowMs, print }) => {
    const created = await createManager(store.db, { email, name, password, nowMs });
    if (!created) throw new MaintenanceError(`Já existe um gestor com o e-mail ${email}.`);
    print(`gestor ${email}: criado`);
  };
}
