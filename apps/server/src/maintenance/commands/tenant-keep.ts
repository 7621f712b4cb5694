import type { Transaction } from "kysely";
import type { Database } from "../../platform/stores/postgres/database.ts";
import { checkTenant } from "../check-input.ts";
import { need, parseOptions, type Command, type Work } from "../command.ts";
import { inTenant, recordMaintenance } from "../in-tenant.ts";
import { MaintenanceError } from "../maintenance-error.ts";

/** Data kept by months: column, least months, name and default. */
const kinds = {
  telemetry: { column: "retention_months", least: 1, words: "telemetria", usual: "sempre" },
  audit: { column: "audit_months", least: 12, words: "auditoria", usual: "60 meses" },
  sessions: { column: "session_months", least: 1, words: "sessões encerradas", usual: "30 dias" },
  mails: { column: "mail_months", least: 1, words: "e-mails", usual: "30 dias" },
  ledger: { column: "ledger_months", least: 3, words: "respostas a lotes", usual: "90 dias" },
} as const;
type Kind = keyof typeof kinds;
const names = Object.keys(kinds) as Kind[];
const most = 240;
const asUsual = "padrao";

/** Names of the fields in the audit trail. */
const fields: Readonly<Record<Kind, string>> = {
  telemetry: "retentionMonths",
  audit: "auditMonths",
  sessions: "sessionMonths",
  mails: "mailMonths",
  ledger: "ledgerMonths",
};

export const tenantKeep: Command = {
  usage: `tenant keep --tenant ID ${names.map((name) => `[--${name} MESES|${asUsual}]`).join(" ")}`,
  summary: "mostra, ou muda, por quantos meses se guarda o que é de um cliente",
  prepare,
};

type Months = Readonly<Partial<Record<Kind, number | null>>>;

function prepare(args: readonly string[]): Work {
  const text = "string" as const;
  const options = { tenant: text, telemetry: text, audit: text, sessions: text, mails: text, ledger: text };
  const { values } = parseOptions(args, options);
  const tenant = checkTenant(need("tenant", values.tenant));
  const given = names.filter((name) => values[name] !== undefined);
  const wanted: Months = Object.fromEntries(given.map((name) => [name, monthsOf(name, values[name] ?? "")]));
  return async ({ store, print }) => {
    const months = await inTenant(store.db, tenant, (transaction, tenantId) =>
      keep(transaction, { tenantId, tenant, wanted }),
    );
    for (const name of names) print(`${kinds[name].words}: ${told(name, months[name] ?? null)}`);
  };
}

const told = (name: Kind, months: number | null): string =>
  months === null ? `${kinds[name].usual} (padrão)` : `${months} ${months === 1 ? "mês" : "meses"}`;

function monthsOf(name: Kind, text: string): number | null {
  if (text.trim() === asUsual) return null;
  const { least } = kinds[name];
  const months = Number(text);
  if (text.trim() !== "" && Number.isInteger(months) && months >= least && months <= most) return months;
  throw new MaintenanceError(
    `--${name}: "${text}" não serve; use um número de meses de ${least} a ${most}, ou ${asUsual}.`,
  );
}

interface Keeping {
  readonly tenantId: number;
  readonly tenant: string;
  readonly wanted: Months;
}

/** Changes the wanted months, audits the change and returns all of them. */
async function keep(
  transaction: Transaction<Database>,
  { tenantId, tenant, wanted }: Keeping,
): Promise<Months> {
  const read = async (): Promise<Months> => {
    const row = await transaction
      .selectFrom("tenants")
      .select(names.map((name) => kinds[name].column))
      .where("id", "=", tenantId)
      .executeTakeFirstOrThrow();
    return Object.fromEntries(names.map((name) => [name, row[kinds[name].column]]));
  };
  const before = await read();
  const changed = names.filter((name) => wanted[name] !== undefined && wanted[name] !== before[name]);
  if (changed.length === 0) return before;
  await transaction
    .updateTable("tenants")
    .set(Object.fromEntries(changed.map((name) => [kinds[name].column, wanted[name]])))
    .where("id", "=", tenantId)
    .execute();
  const valuesOf = (months: Months) =>
    Object.fromEntries(changed.map((name) => [fields[name], months[name] ?? null]));
  await recordMaintenance(transaction, tenantId, {
    action: "update",
    entity: "tenant",
    entityId: tenant,
    before: valuesOf(before),
    after: valuesOf(wanted),
  });
  return read();
}
