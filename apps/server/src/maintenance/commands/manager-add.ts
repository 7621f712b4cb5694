import { checkEmail, checkPassword } from "../check-input.ts";
import { need, parseOptions, type Command, type Work } from "../command.ts";
import { createManager } from "../create-manager.ts";
import { MaintenanceError } from "../maintenance-error.ts";

const options = {
  email: "string",
  name: "string",
  password: "string",
  "password-stdin": "boolean",
  invite: "boolean",
} as const;

export const managerAdd: Command = {
  usage: "manager add --email E-MAIL --name NOME (--password-stdin | --invite | --password SENHA)",
  summary:
    "cria um gestor da retaguarda; a senha vem da entrada padrão, ou é escolhida pelo link de um e-mail",
  prepare: prepareManagerAdd,
};

async function prepareManagerAdd(
  args: readonly string[],
  _workingDirectory: string,
  readInput: () => Promise<string>,
): Promise<Work> {
  const { values } = parseOptions(args, options);
  const email = checkEmail("email", need("email", values.email));
  const name = need("name", values.name);
  const password = await chosenPassword(values, readInput);
  return async ({ store, nowMs, print }) => {
    const created = await store.db
      .transaction()
      .execute((transaction) => createManager(transaction, { email, name, password, nowMs }));
    if (!created) throw new MaintenanceError(`Já existe um gestor com o e-mail ${email}.`);
    print(password === null ? `gestor ${email}: convidado por e-mail` : `gestor ${email}: criado`);
  };
}

interface Ways {
  readonly password?: string;
  readonly "password-stdin"?: boolean;
  readonly invite?: boolean;
}

async function chosenPassword(ways: Ways, readInput: () => Promise<string>): Promise<string | null> {
  const chosen = [ways.password, ways["password-stdin"], ways.invite].filter((way) => way !== undefined);
  if (chosen.length !== 1)
    throw new MaintenanceError("Escolha uma das opções --password-stdin, --invite e --password.");
  if (ways.invite === true) return null;
  if (ways.password !== undefined) return checkPassword("password", ways.password);
  const [line = ""] = (await readInput()).split(/\r?\n/, 1);
  return checkPassword("password-stdin", line);
}
