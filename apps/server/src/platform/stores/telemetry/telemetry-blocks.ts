import { setTimeout } from "node:timers/promises";
import type { Engine } from "./engine/engine.ts";
import { StoreUnavailable } from "./engine/store-unavailable.ts";
import { NativeBlock } from "./native-block.ts";
import type { Placement } from "./schema/placement.ts";
import { dropRows } from "./schema/table.ts";
import { tables } from "./schema/tables.ts";
import { findMissingRows } from "./stored-rows.ts";

/** Tables that are written in blocks. */
export const blockTables = ["weighings", "statuses"] as const;
export type BlockTable = (typeof blockTables)[number];

/** Rows of any tenants that are written together, under a unique number. */
export interface TelemetryBlock {
  readonly number: number;
  readonly rows: Readonly<Record<BlockTable, NativeBlock>>;
}

/** Writes blocks, and finds out which rows of a block are stored when that is unknown. */
export interface TelemetryBlocks {
  /** Zeros to be filled; `block` is set when the rows are written. */
  newRows(table: BlockTable, rows: number): NativeBlock;
  concat(table: BlockTable, blocks: readonly NativeBlock[]): NativeBlock;
  /** The rows that are not stored under any number, or any except `exceptNumber`. */
  missing(table: BlockTable, block: NativeBlock, exceptNumber: number | null): Promise<NativeBlock>;
  /** Writes a block for the first time. When it throws, it is unknown which rows are stored; then call `complete`. */
  write(block: TelemetryBlock): Promise<void>;
  /** Writes the missing rows of a block that may have been begun. Afterwards the roll-ups may be wrong in the hours of its rows. */
  complete(block: TelemetryBlock): Promise<void>;
}

/** Row indexes by tenant, machine and partition. The rows of one key are in one part, so all of them are stored or none. */
type Places = Map<string, number[]>;

const attempts = 3;

export function telemetryBlocks(engine: Engine, placement: Placement): TelemetryBlocks {
  const insert = async (table: BlockTable, block: NativeBlock, number: number) => {
    if (block.rows === 0) return;
    block.numbers("block").fill(storedNumber(number));
    const name = nameOf(table, number);
    await engine.insert({ table, columns: block.names, rows: block.encode(), format: "Native", name });
  };
  const missingOf = async (table: BlockTable, block: NativeBlock, number: number): Promise<Places> => {
    const places = placesOf(block);
    const there = await countsOf(engine, table, block, number);
    const half: number[] = [];
    for (const [place, rows] of places) {
      const count = there.get(place) ?? 0;
      // There may be more rows than expected: an entry of the block became unreadable after its rows were written.
      if (count >= rows.length) places.delete(place);
      else if (count > 0) half.push(...rows.slice(0, 1));
    }
    // An engine that splits blocks may store only some rows of a machine; they are deleted and written again with the others.
    for (const row of half) await engine.command(dropPlace(table, block, row, number, placement));
    return places;
  };
  const complete = async (table: BlockTable, block: NativeBlock, number: number): Promise<void> => {
    if (block.rows === 0) return;
    for (let attempt = 1; ; attempt += 1) {
      const missing = await missingOf(table, block, number);
      if (missing.size === 0) return;
      if (attempt > attempts)
        throw new Error(`block ${number} of ${table} is not there after it was written`);
      const rows = [...missing.values()].flat();
      await insert(table, block.pick(rows), number);
    }
  };
  return {
    newRows: (table, rows) => NativeBlock.of(tables[table], rows),
    concat: (table, blocks) => NativeBlock.concat(tables[table], blocks),
    async missing(table, block, number) {
      if (block.rows === 0) return block;
      const exceptNumber = number === null ? null : storedNumber(number);
      return block.pick(await findMissingRows(engine, { table, block, exceptNumber }));
    },
    async write({ number, rows }) {
      // Both inserts are awaited, so that none is running when the block is completed.
      const written = await Promise.allSettled(
        blockTables.map((table) => insert(table, rows[table], number)),
      );
      for (const one of written) if (one.status === "rejected") throw one.reason;
    },
    async complete({ number, rows }) {
      await endInserts(engine, placement, number);
      for (const table of blockTables) await complete(table, rows[table], number);
    },
  };
}

/** Block number as in the 32-bit column. */
const storedNumber = (number: number): number => number % 2 ** 32;

const nameOf = (table: BlockTable, number: number): string => `fiel-${table}-${number}`;

/** Longest time for a shard to end its part of an insert whose server is gone, ms. */
const endsWithinMs = 30_000;

/** Ends inserts that may still be running because their server is gone or their answer was lost. Throws StoreUnavailable when one does not end. */
async function endInserts(engine: Engine, { cluster }: Placement, number: number): Promise<void> {
  const names = blockTables.map((table) => nameOf(table, number));
  for (const name of names) await engine.endInsert(name);
  if (cluster === null) return;
  const deadlineMs = performance.now() + endsWithinMs;
  const running = `select count() from clusterAllReplicas('${cluster}', system.processes)
where initial_query_id in (${names.map((name) => `'${name}'`).join(", ")}) settings skip_unavailable_shards = 1 format TSV`;
  while ((await engine.read(running)).toString("utf8").trim() !== "0") {
    if (performance.now() > deadlineMs) throw new StoreUnavailable(`block ${number} is still being written`);
    await setTimeout(200);
  }
}

const monthOf = (ms: number): number => {
  const date = new Date(ms);
  return date.getUTCFullYear() * 100 + date.getUTCMonth() + 1;
};

function placesOf(block: NativeBlock): Places {
  const [tenants, equipment, atOf] = [
    block.numbers("tenant"),
    block.numbers("equipment"),
    block.instantsOf("at"),
  ];
  const places: Places = new Map();
  for (let row = 0; row < block.rows; row += 1) {
    const place = `${tenants[row]} ${equipment[row]} ${monthOf(atOf(row))}`;
    const rows = places.get(place);
    if (rows === undefined) places.set(place, [row]);
    else rows.push(row);
  }
  return places;
}

/** Condition for the time from the first to the last row. After a restore of PostgreSQL, rows of another time may have the same block number. */
function spanOf(block: NativeBlock): string {
  const atOf = block.instantsOf("at");
  let [from, to] = [Infinity, -Infinity];
  for (let row = 0; row < block.rows; row += 1) {
    from = Math.min(from, atOf(row));
    to = Math.max(to, atOf(row));
  }
  return `at >= fromUnixTimestamp64Milli(${from}) and at <= fromUnixTimestamp64Milli(${to})`;
}

async function countsOf(
  engine: Engine,
  table: BlockTable,
  block: NativeBlock,
  number: number,
): Promise<Map<string, number>> {
  const tenants = [...new Set(block.numbers("tenant"))].join(", ");
  const answer = await engine.read(
    `select tenant, equipment, toYYYYMM(at) as month, count() from ${table}
where tenant in (${tenants}) and ${spanOf(block)} and block = ${storedNumber(number)}
group by tenant, equipment, month format TSV`,
  );
  const lines = answer.toString("utf8").split("\n").filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [tenant, equipment, month, count] = line.split("\t");
      return [`${tenant} ${equipment} ${month}`, Number(count)];
    }),
  );
}

function dropPlace(
  table: BlockTable,
  block: NativeBlock,
  row: number,
  number: number,
  placement: Placement,
): string {
  const [tenant, equipment] = [block.numbers("tenant")[row], block.numbers("equipment")[row]];
  const month = monthOf(block.instantsOf("at")(row));
  const whose = `tenant = ${tenant} and equipment = ${equipment} and block = ${storedNumber(number)} and ${spanOf(block)}`;
  return dropRows(tables[table], placement, { month, whose });
}
