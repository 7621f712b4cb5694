import { sql, type Kysely } from "kysely";

/**
 * Row-level security lets an index serve a condition only if it is leak-proof: `case` counts as that, `coalesce` does not. An open record still ends
 * after all others. `analyze` is needed because old months never change, so that nothing else would compute statistics of their ends.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const end = sql`case when ended_at is null then ${sql.lit("9223372036854775807")}::bigint else ended_at end`;
  for (const table of ["occurrences", "coil_uses"]) {
    const [own, index] = [sql.table(table), sql.id(`${table}_end`)];
    await sql`drop index ${index}`.execute(db);
    await sql`create index ${index} on ${own} (tenant_id, (${end}))`.execute(db);
    await sql`analyze ${own}`.execute(db);
  }
}
