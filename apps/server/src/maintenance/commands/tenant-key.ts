import { sealKeyOf } from "../../platform/tenant-transfer/seal-keys.ts";
import { parseOptions, type Command, type Work } from "../command.ts";

export const tenantKey: Command = {
  schema: "made",
  usage: "tenant key",
  summary: "diz a chave desta instalação, para a qual outra sela os segredos de um cliente que vem para cá",
  prepare: prepareTenantKey,
};

function prepareTenantKey(args: readonly string[]): Work {
  parseOptions(args, {});
  return async ({ store, print }) => print(await sealKeyOf(store.db));
}
