import { columnsOf, type TenantTelemetry } from "../stores/telemetry/tenant-telemetry.ts";
import { type CarriedTelemetry, carriedTelemetry } from "./manifest.ts";
import { type Export, linesOf } from "./read-export.ts";
import { TransferError } from "./transfer-error.ts";

const rowsAtOnce = { lines: 100_000, characters: 16_000_000 };

/** File -> blocks of it that are stored. */
export type Progress = Readonly<Record<string, number>>;

export interface TelemetryArrival {
  readonly store: TenantTelemetry;
  readonly source: Export;
  /** Products' ids there -> here. */
  readonly products: Readonly<Record<string, number>>;
  /** What an attempt before this one stored. */
  readonly progress: Progress;
  /** Remembers what is stored; what it failed to remember is stored once all the same, by its token. */
  readonly remember: (progress: Progress) => Promise<void>;
}

/** Stores the telemetry of an export, block by block; begun again, it goes on. */
export async function importTelemetry({ source, progress, ...rest }: TelemetryArrival): Promise<void> {
  let stored = progress;
  const remember = (now: Progress) => rest.remember((stored = now));
  for (const { path } of source.manifest.files) {
    const table = carriedTelemetry.find((one) => path.startsWith(`telemetry/${one}/`));
    if (table === undefined) continue;
    await importFile({ ...rest, source, progress: stored, remember }, path, table);
  }
}

async function importFile(
  { store, source, products, progress, remember }: TelemetryArrival,
  path: string,
  table: CarriedTelemetry,
): Promise<void> {
  const done = progress[path] ?? 0;
  let cellsOf: CellsOf | null = null;
  let block = 0;
  for await (const lines of linesOf(source, path, rowsAtOnce)) {
    cellsOf ??= readerOf(table, lines.shift() ?? "", products);
    block += 1;
    if (block <= done) continue;
    const rows = store.newRows();
    for (const line of lines) rows.add(cellsOf(line));
    await store.insert(table, rows, `arrival:${source.source.slice(0, 32)}:${path}:${block}`);
    await remember({ ...progress, [path]: block });
  }
}

type CellsOf = (line: string) => string;

/** Makes of a line of the file, whose columns its first line names, the cells of a row. */
function readerOf(table: CarriedTelemetry, header: string, products: TelemetryArrival["products"]): CellsOf {
  const given = header.split(",");
  const places = columnsOf(table).map((name) => {
    const place = given.indexOf(name);
    if (place === -1) throw new TransferError(`Falta a coluna ${name} num arquivo de ${table}.`);
    return { name, place };
  });
  return (line) => {
    const cells = line.split(",");
    return places.map(({ name, place }) => cellOf(name, cells[place] ?? "", products)).join("\t");
  };
}

const plain = /^[\w.+-]+$/;

function cellOf(name: string, cell: string, products: TelemetryArrival["products"]): string {
  if (!plain.test(cell)) throw new TransferError(`Um arquivo de telemetria tem "${cell}" em ${name}.`);
  if (name === "product") return cell === "0" ? cell : String(products[cell] ?? 0);
  // Seconds with three decimals, the form in which the store reads an instant without guessing its unit.
  return name === "at" ? `${cell.slice(0, -3) || "0"}.${cell.slice(-3).padStart(3, "0")}` : cell;
}
