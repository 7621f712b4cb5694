import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import type { NativeBlock } from "../stores/telemetry/native-block.ts";
import { tables } from "../stores/telemetry/schema/tables.ts";
import { columnsOf } from "../stores/telemetry/tenant-telemetry.ts";
import type { LoggedTelemetry } from "../telemetry-log/logged-telemetry.ts";
import { type CarriedTelemetry, carriedTelemetry } from "./manifest.ts";
import { type Export, linesOf } from "./read-export.ts";
import { TransferError } from "./transfer-error.ts";

const rowsAtOnce = { lines: 100_000, characters: 16_000_000 };

/** Number of stored blocks by file. */
export type Progress = Readonly<Record<string, number>>;

export interface TelemetryArrival {
  readonly tenantId: number;
  readonly telemetry: Pick<LoggedTelemetry, "log" | "blocks">;
  readonly source: Export;
  /** Ids of products in the export and their ids here. */
  readonly products: Readonly<Record<string, number>>;
  /** Blocks stored by an earlier attempt. */
  readonly progress: Progress;
  /** Stores the progress in the transaction in which `keep` appends the block to the log, so that a block is stored once even after a crash. */
  readonly remember: <T>(
    progress: Progress,
    keep: (transaction: TenantTransaction) => Promise<T>,
  ) => Promise<T>;
}

/** Stores the telemetry of an export block by block; a repeated call continues where the earlier one stopped. */
export async function importTelemetry({ source, progress, ...rest }: TelemetryArrival): Promise<void> {
  let stored = progress;
  for (const { path } of source.manifest.files) {
    const table = carriedTelemetry.find((one) => path.startsWith(`telemetry/${one}/`));
    if (table === undefined) continue;
    stored = await importFile({ ...rest, source, progress: stored }, path, table);
  }
}

async function importFile(
  { tenantId, telemetry, source, products, progress, remember }: TelemetryArrival,
  path: string,
  table: CarriedTelemetry,
): Promise<Progress> {
  const done = progress[path] ?? 0;
  let columns: readonly Column[] | null = null;
  let block = 0;
  for await (const lines of linesOf(source, path, rowsAtOnce)) {
    columns ??= columnsIn(table, lines.shift() ?? "");
    block += 1;
    if (block <= done) continue;
    const rows = telemetry.blocks.newRows(table, lines.length);
    rows.numbers("tenant").fill(tenantId);
    fill(rows, table, columns, { lines, products });
    await telemetry.log.requireRoom();
    await telemetry.log.acknowledge(() =>
      remember({ ...progress, [path]: block }, async (transaction) => ({
        entry: await telemetry.log.append(transaction, { tenants: [tenantId], rows: { [table]: rows } }),
      })),
    );
  }
  return { ...progress, [path]: Math.max(block, done) };
}

interface Column {
  readonly name: string;
  readonly place: number;
}

/** Positions of the table's columns in a file, from its first line. */
function columnsIn(table: CarriedTelemetry, header: string): Column[] {
  const given = header.split(",");
  return columnsOf(table).map((name) => {
    const place = given.indexOf(name);
    if (place === -1) throw new TransferError(`Falta a coluna ${name} num arquivo de ${table}.`);
    return { name, place };
  });
}

interface Lines {
  readonly lines: readonly string[];
  readonly products: TelemetryArrival["products"];
}

function fill(
  rows: NativeBlock,
  table: CarriedTelemetry,
  columns: readonly Column[],
  { lines, products }: Lines,
): void {
  const setAt = rows.instants("at");
  const setters = columns.map(({ name, place }) => {
    const numberOf = readerOf(table, name, products);
    if (name === "at")
      return (row: number, cells: readonly string[]) => setAt(row, numberOf(cells[place] ?? ""));
    const values = rows.numbers(name);
    return (row: number, cells: readonly string[]) => void (values[row] = numberOf(cells[place] ?? ""));
  });
  for (const [row, line] of lines.entries()) {
    const cells = line.split(",");
    for (const set of setters) set(row, cells);
  }
}

/** Returns a function that reads a cell as the number that the store holds; enumerations are written by name. */
function readerOf(
  table: CarriedTelemetry,
  name: string,
  products: TelemetryArrival["products"],
): (cell: string) => number {
  const definition = tables[table].columns[name] ?? "";
  const named = new Map(
    [...definition.matchAll(/'(\w+)' = (\d+)/g)].map(([, word, number]) => [word ?? "", Number(number)]),
  );
  return (cell) => {
    if (name === "product" && cell !== "0") return products[cell] ?? 0;
    const value = named.size > 0 ? named.get(cell) : cell === "" ? undefined : Number(cell);
    // NaN is allowed, since a deviance may be any number.
    if (value === undefined || (Number.isNaN(value) && cell !== "nan"))
      throw new TransferError(`Um arquivo de telemetria tem "${cell}" em ${name}.`);
    return value;
  };
}
