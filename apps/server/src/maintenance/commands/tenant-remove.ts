import { maintenanceActor } from "../../platform/audit/actor.ts";
import { askToLeave, leavingDays, letStay } from "../../platform/tenant-removal/ask-to-leave.ts";
import { checkTenant } from "../check-input.ts";
import { need, parseOptions, type Command, type Work } from "../command.ts";
import { inTenant } from "../in-tenant.ts";
import { MaintenanceError } from "../maintenance-error.ts";

export const tenantRemove: Command = {
  usage: "tenant remove --tenant ID (--confirm ID [--days DIAS] | --cancel)",
  summary: `marca a exclusão de um cliente para daqui a ${leavingDays} dias e o bloqueia até lá; --cancel desiste dela`,
  prepare: prepareTenantRemove,
};

const mostDays = 90;

function prepareTenantRemove(args: readonly string[]): Work {
  const options = { tenant: "string", confirm: "string", days: "string", cancel: "boolean" } as const;
  const { values } = parseOptions(args, options);
  const tenant = checkTenant(need("tenant", values.tenant));
  if (values.cancel === true) return cancel(tenant);
  if (need("confirm", values.confirm) !== tenant)
    throw new MaintenanceError(`--confirm: escreva o identificador do cliente, ${tenant}, mais uma vez.`);
  const days = values.days === undefined ? leavingDays : Number(values.days);
  if (!Number.isInteger(days) || days < 0 || days > mostDays)
    throw new MaintenanceError(`--days: use um número de dias, de 0 a ${mostDays}.`);
  return async ({ store, called, print }) => {
    const leavesAt = await inTenant(store.db, tenant, (transaction, tenantId) =>
      askToLeave(transaction, maintenanceActor(tenantId), days),
    );
    print(`cliente ${tenant}: bloqueado; um servidor apaga tudo dele a partir de ${leavesAt.toISOString()}`);
    print("ficam só as faturas, que a lei manda guardar, e o que já foi exportado");
    print(`para desistir: ${called} tenant remove --tenant ${tenant} --cancel`);
  };
}

const cancel =
  (tenant: string): Work =>
  async ({ store, print }) => {
    const stays = await inTenant(store.db, tenant, (transaction, tenantId) =>
      letStay(transaction, maintenanceActor(tenantId)),
    );
    print(`cliente ${tenant}: ${stays ? "fica, como estava antes" : "não estava para sair"}`);
  };
