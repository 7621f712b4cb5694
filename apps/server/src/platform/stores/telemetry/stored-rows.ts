import { dayMs } from "@fiel/domain";
import type { Engine } from "./engine/engine.ts";
import { NativeBlock } from "./native-block.ts";

/** Rows of a block to look for under any block number, or any except one, each as often as it occurs. */
export interface RowsToFind {
  readonly table: string;
  readonly block: NativeBlock;
  /** Block number as in the column; null for no exception. */
  readonly exceptNumber: number | null;
}

/** Indexes of the rows that the store does not have. A row that is stored once counts once, however often the block has it. */
export async function findMissingRows(engine: Engine, wanted: RowsToFind): Promise<number[]> {
  const { block } = wanted;
  const atOf = block.instantsOf("at");
  const days = Map.groupBy(
    Array.from({ length: block.rows }, (_, row) => row),
    (row) => Math.floor(atOf(row) / dayMs),
  );
  const missing: number[] = [];
  // One day at a time: late data of a gateway may span weeks.
  for (const rows of days.values()) {
    const stored = await countStored(engine, wanted, rows);
    const keys = block.keysOf(rows, comparedOf(block));
    for (const [i, row] of rows.entries()) {
      const key = keys[i] as string;
      const left = stored.get(key) ?? 0;
      if (left > 0) stored.set(key, left - 1);
      else missing.push(row);
    }
  }
  return missing.toSorted((one, other) => one - other);
}

/** Rows are equal when everything except their block number is equal. */
const comparedOf = (block: NativeBlock): string[] => block.names.filter((name) => name !== "block");

async function countStored(
  engine: Engine,
  { table, block, exceptNumber }: RowsToFind,
  rows: readonly number[],
): Promise<Map<string, number>> {
  const atOf = block.instantsOf("at");
  const times = rows.map(atOf).toSorted((one, other) => one - other);
  const listed = (name: string) => [...new Set(rows.map((row) => block.numbers(name)[row]))].join(", ");
  const names = comparedOf(block);
  const answer = await engine.read(
    `select ${names.join(", ")} from ${table}
where tenant in (${listed("tenant")}) and equipment in (${listed("equipment")})
and at >= fromUnixTimestamp64Milli(${times[0]}) and at <= fromUnixTimestamp64Milli(${times.at(-1)})
${exceptNumber === null ? "" : `and block != ${exceptNumber}`} format Native`,
  );
  const counts = new Map<string, number>();
  for (const stored of NativeBlock.decodeAll(answer)) {
    const all = Array.from({ length: stored.rows }, (_, row) => row);
    for (const key of stored.keysOf(all, names)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
