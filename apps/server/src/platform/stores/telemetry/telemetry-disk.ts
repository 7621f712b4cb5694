import type { Engine } from "./engine/engine.ts";
import { localName, type Placement } from "./schema/placement.ts";
import { type TableName, tables } from "./schema/tables.ts";

const numbersOf = (answer: Buffer): number[][] =>
  answer
    .toString("utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split("\t").map(Number));

/** Each tenant's disk use, bytes: its share of each table's rows, times the average row size of this server's part. Replicas count once. */
export async function bytesByTenant(
  engine: Pick<Engine, "read">,
  placement: Placement,
): Promise<ReadonlyMap<number, number>> {
  const bytes = new Map<number, number>();
  for (const table of Object.keys(tables) as TableName[]) {
    const ofRow = `select sum(bytes_on_disk) / sum(rows) from system.parts
      where active and database = currentDatabase() and table = '${localName(table, placement)}' format TSVRaw`;
    const [[each = Number.NaN] = []] = numbersOf(await engine.read(ofRow));
    if (!(each > 0)) continue;
    const ofTenants = `select tenant, count() from ${table} group by tenant format TSVRaw`;
    for (const [tenant = 0, rows = 0] of numbersOf(await engine.read(ofTenants)))
      bytes.set(tenant, (bytes.get(tenant) ?? 0) + rows * each);
  }
  return bytes;
}
