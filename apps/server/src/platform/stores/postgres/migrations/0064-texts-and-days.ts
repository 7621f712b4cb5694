import { visibleText } from "@fiel/domain";
import { type Kysely, sql } from "kysely";

/** What people and files named things by. */
const typed: Readonly<Record<string, readonly string[]>> = {
  products: ["code_text", "bar_code", "name", "brand", "type"],
  orders: ["code_text"],
  equipment_groups: ["name"],
  equipment: ["name"],
  operators: ["name"],
  coils: ["name"],
  events: ["name"],
  boards: ["name", "place"],
  schedules: ["name"],
  alert_rules: ["name"],
  users: ["email", "name"],
};

/** Texts have one form, a day is billed once by what stands, and an import knows which sheet of a workbook it is of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await billDaysOnce(db);
  await sql`
    alter table imports add column sheet text, add column sheets jsonb not null default '[]'
  `.execute(db);
  await bringTextsOver(db);
}

/**
 * What was typed before is brought into the form in which texts are kept since. Where another one has that form already, it stays
 * as it is: which of the two is meant, people decide, and lists tell them. The owner is under row-level security too.
 */
export async function bringTextsOver(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(typed)) {
    await sql`alter table ${sql.table(table)} no force row level security`.execute(db);
    for (const column of columns) await bringOver(db, table, column);
    await sql`alter table ${sql.table(table)} force row level security`.execute(db);
  }
}

/** A day is in one invoice that stands: those of a cancelled one can be billed anew, once. */
async function billDaysOnce(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index invoices_period;
    create index invoices_period on invoices (tenant_id, period_start);
    alter table invoices add constraint invoices_days_once exclude using gist (
      int4range(tenant_id, tenant_id, '[]') with &&, daterange(period_start, period_end) with &&
    ) where (kind <> 'credit' and status <> 'Cancelled');
  `.execute(db);
}

async function bringOver(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  const [rows, name] = [sql.table(table), sql.ref(column)];
  const { rows: found } = await sql<{ tenant_id: number; id: string; text: string }>`
    select tenant_id, id::text as id, ${name} as text from ${rows} where ${name} ~ '[^\\x01-\\x7f]' order by tenant_id, id
  `.execute(db);
  for (const { tenant_id: tenantId, id, text } of found) {
    const visible = visibleText(text).trim();
    if (visible === text || visible === "") continue;
    await sql`
      update ${rows} set ${name} = ${visible} where tenant_id = ${tenantId} and id::text = ${id} and not exists (
        select from ${rows} o where o.tenant_id = ${tenantId} and o.id::text <> ${id} and o.removed_at is null
          and lower(${sql.ref(`o.${column}`)}) = lower(${visible}))
    `.execute(db);
  }
}
