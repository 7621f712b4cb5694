import { sql, type Kysely } from "kysely";
import { applicationRoleOf, formerRole } from "./application-role.ts";
import type { Database } from "./database.ts";

const grantsLock = 0x4669_6567;

/**
 * Grants everything that this database granted to another application role to its own role: after an update from the shared role, and in a database
 * that was renamed or restored under another name. All or nothing. The other role stays, since it may belong to another database.
 */
export async function moveGrants(owner: Kysely<Database>): Promise<void> {
  await owner.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${grantsLock})`.execute(transaction);
    const { rows: names } = await sql<{ database: string; logins: string | null }>`
      select current_database() as database, to_regclass('public.fiel_logins')::text as logins
    `.execute(transaction);
    const { database = "", logins = null } = names[0] ?? {};
    const own = applicationRoleOf(database);
    const known =
      logins === null
        ? []
        : (await sql<{ role: string }>`select role from fiel_logins`.execute(transaction)).rows;
    const others = [formerRole, ...known.map(({ role }) => role)].filter((role) => role !== own);
    const { rows } = await sql<{ statement: string }>`
      with other as (select oid, rolname from pg_roles where rolname = any(${others})),
      granted (kind, name, acl) as (
        select case c.relkind when 'S' then 'sequence' else 'table' end, format('%I.%I', 'public', c.relname), c.relacl
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
        union all
        select 'routine', format('%I.%I(%s)', 'public', p.proname, pg_get_function_identity_arguments(p.oid)), p.proacl
        from pg_proc p where p.pronamespace = 'public'::regnamespace
      )
      select format('grant %s on %s %s to %I; revoke all on %s %s from %I',
        string_agg(distinct a.privilege_type, ', '), kind, name, ${own}::text, kind, name, rolname) as statement
      from granted, aclexplode(acl) a join other on other.oid = a.grantee group by kind, name, rolname order by kind, name
    `.execute(transaction);
    for (const { statement } of rows) await sql.raw(statement).execute(transaction);
  });
}
