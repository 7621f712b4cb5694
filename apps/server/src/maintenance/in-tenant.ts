import { sql, type Kysely, type Transaction } from "kysely";
import { maintenanceActor } from "../platform/audit/actor.ts";
import { recordAudit } from "../platform/audit/record-audit.ts";
import { CallError } from "../platform/http/call-error.ts";
import { applicationRoleOf } from "../platform/stores/postgres/application-role.ts";
import type { Database } from "../platform/stores/postgres/database.ts";
import { findClient } from "../platform/stores/postgres/look-ups.ts";
import { setTenant } from "../platform/stores/postgres/open-postgres.ts";
import { MaintenanceError } from "./maintenance-error.ts";

/** Runs `work` in a transaction of the client. Locks the client against other maintenance. */
export async function inTenant<T>(
  db: Kysely<Database>,
  tenant: string,
  work: (transaction: Transaction<Database>, tenantId: number) => Promise<T>,
): Promise<T> {
  const client = await findClient(db, tenant);
  if (client === null) throw new MaintenanceError(`O cliente "${tenant}" não existe.`);
  const done = db.transaction().execute(async (transaction) => {
    await workAsApplication(transaction);
    await setTenant(transaction, client.tenant_id);
    await sql`select 1 from tenants where id = ${client.tenant_id} for no key update`.execute(transaction);
    return work(transaction, client.tenant_id);
  });
  return done.catch((error: unknown) => {
    if (error instanceof CallError && error.code === "LeavingBegun")
      throw new MaintenanceError(`A exclusão do cliente "${tenant}" já começou: não há mais como desistir.`);
    if (error instanceof CallError && error.code === "ImportUnfinished")
      throw new MaintenanceError(
        `A importação do cliente "${tenant}" não terminou: ele é desbloqueado quando ela terminar.`,
      );
    throw error;
  });
}

/** Switches to the application's role when the owner is a superuser, whom row-level security does not restrict. */
async function workAsApplication(transaction: Transaction<Database>): Promise<void> {
  const { rows } = await sql<{ database: string }>`
    select current_database() as database from pg_roles where rolname = current_user and rolsuper
  `.execute(transaction);
  for (const { database } of rows)
    await sql`set local role ${sql.id(applicationRoleOf(database))}`.execute(transaction);
}

export interface MaintenanceEntry {
  readonly action: string;
  readonly entity: string;
  readonly entityId: string | number;
  readonly entityName?: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Audits what was done from the command line. */
export async function recordMaintenance(
  transaction: Transaction<Database>,
  tenantId: number,
  entry: MaintenanceEntry,
): Promise<void> {
  await recordAudit(transaction, { by: maintenanceActor(tenantId), ...entry });
}
