import { checkTenant } from "../check-input.ts";
import { need, parseOptions, type Command, type Work } from "../command.ts";
import { createDeviceKey, readDeviceKey, revokeDeviceKeys } from "../../platform/tenants/device-keys.ts";
import { inTenant, recordMaintenance } from "../in-tenant.ts";

export const deviceKey: Command = {
  usage: "device key --tenant ID [--rotate]",
  summary: "mostra a chave de dispositivo do cliente, criando-a se não houver; --rotate troca a chave",
  prepare: prepareDeviceKey,
};

function prepareDeviceKey(args: readonly string[]): Work {
  const { values } = parseOptions(args, { tenant: "string", rotate: "boolean" });
  const tenant = checkTenant(need("tenant", values.tenant));
  return async ({ store, nowMs, print }) => {
    const key = await inTenant(store.db, tenant, async (transaction, tenantId) => {
      if (values.rotate === true) await revokeDeviceKeys(transaction, tenantId, nowMs);
      const present = await readDeviceKey(transaction, tenantId);
      if (present !== null) return present.appKey;
      const made = await createDeviceKey(transaction, tenantId, "Criada pela linha de comando");
      const action = values.rotate === true ? "rotate" : "create";
      await recordMaintenance(transaction, tenantId, { action, entity: "device", entityId: made.slice(-4) });
      return made;
    });
    print(key);
  };
}
