import { maintenanceActor } from "../../platform/audit/actor.ts";
import { setStatus } from "../../platform/tenants/set-status.ts";
import { checkTenant } from "../check-input.ts";
import { need, parseOptions, type Command, type Work } from "../command.ts";
import { inTenant } from "../in-tenant.ts";

export const tenantBlock: Command = {
  usage: "tenant block --tenant ID",
  summary: "bloqueia um cliente: as sessões acabam na hora, e os dispositivos guardam o que têm",
  prepare: (args) => prepare(args, "Blocked"),
};

export const tenantUnblock: Command = {
  usage: "tenant unblock --tenant ID",
  summary: "desbloqueia um cliente; uma exclusão marcada é cancelada",
  prepare: (args) => prepare(args, "Active"),
};

function prepare(args: readonly string[], status: "Active" | "Blocked"): Work {
  const { values } = parseOptions(args, { tenant: "string" });
  const tenant = checkTenant(need("tenant", values.tenant));
  return async ({ store, print }) => {
    const changed = await inTenant(store.db, tenant, (transaction, tenantId) =>
      setStatus(transaction, maintenanceActor(tenantId), status),
    );
    const said = status === "Blocked" ? "bloqueado" : "desbloqueado";
    print(`cliente ${tenant}: ${changed ? said : `já estava ${said}`}`);
  };
}
