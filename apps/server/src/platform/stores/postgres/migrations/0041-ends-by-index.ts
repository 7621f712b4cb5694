import { sql, type Kysely } from "kysely";

/**
 * Row-level security lets an index serve a condition only if it is leak-proof: `coalesce` is not held for that, `case` is. What goes on
 * still ends after all others. Old months change no more, so that nothing would ever count their ends but this.
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
