import { checkEmail } from "../check-input.ts";
import { choosePassword, passwordOptions, passwordUsage } from "../choose-password.ts";
import { need, parseOptions, type Command, type Work } from "../command.ts";
import { createManager } from "../create-manager.ts";
import { MaintenanceError } from "../maintenance-error.ts";

const options = {
  email: "string",
  name: "string",
  ...passwordOptions,
  invite: "boolean",
} as const;

export const managerAdd: Command = {
  schema: "made",
  usage: `manager add --email E-MAIL --name NOME [--invite] ${passwordUsage}`,
  summary:
    "cria um gestor da retaguarda; a senha é perguntada, vem da entrada padrão ou de um arquivo, ou é escolhida pelo link de um e-mail",
  prepare: prepareManagerAdd,
};

async function prepareManagerAdd(
  args: readonly string[],
  workingDirectory: string,
  readInput: () => Promise<string>,
): Promise<Work> {
  const { values } = parseOptions(args, options);
  const email = checkEmail("email", need("email", values.email));
  const name = need("name", values.name);
  const password = await chosenPassword(values, workingDirectory, readInput);
  return async ({ store, nowMs, print }) => {
    const created = await store.db
      .transaction()
      .execute((transaction) => createManager(transaction, { email, name, password, nowMs }));
    if (!created) throw new MaintenanceError(`Já existe um gestor com o e-mail ${email}.`);
    print(password === null ? `gestor ${email}: convidado por e-mail` : `gestor ${email}: criado`);
  };
}

interface Ways {
  readonly "password-stdin"?: boolean;
  readonly "password-file"?: string;
  readonly invite?: boolean;
}

async function chosenPassword(
  ways: Ways,
  workingDirectory: string,
  readInput: () => Promise<string>,
): Promise<string | null> {
  if (ways.invite !== true) return choosePassword(ways, workingDirectory, readInput);
  if (ways["password-stdin"] === undefined && ways["password-file"] === undefined) return null;
  throw new MaintenanceError("Escolha uma das opções --invite, --password-stdin e --password-file.");
}
