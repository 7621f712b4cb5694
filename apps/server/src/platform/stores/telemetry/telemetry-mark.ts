import type { Engine } from "./engine/engine.ts";
import { installationMarks } from "./schema/installation-marks.ts";
import { type TableName, tables } from "./schema/tables.ts";
import { blockTables } from "./telemetry-blocks.ts";

export interface InstallationMark {
  /** Id of the installation, as in its PostgreSQL. */
  readonly id: string;
  /** False while a copy is being restored here, or after an interrupted restore. */
  readonly isWhole: boolean;
  /** Highest client number that either store had when the mark was written. */
  readonly highestTenant: number;
}

/** A mark as it was read. */
export interface WrittenMark extends InstallationMark {
  /** Number of the mark, which grows by one with each. */
  readonly version: number;
}

/** The telemetry store's record of its installation. */
export interface TelemetryMark {
  /** Null when no mark was written yet. */
  read(): Promise<WrittenMark | null>;
  write(mark: InstallationMark): Promise<void>;
  /** Highest client number with rows here; 0 for none. */
  highestTenant(): Promise<number>;
  /** Highest block number above another (0 for all) with rows here; 0 for none. */
  highestBlock(above?: number): Promise<number>;
}

export const telemetryMark = (engine: Engine): TelemetryMark => ({
  async read() {
    const select = `select id, whole, highestTenant, version from ${installationMarks.name} order by version desc limit 1 format TSV`;
    const [id = "", whole = "", highest = "", version = ""] = (await textOf(engine, select)).split("\t");
    return id === ""
      ? null
      : { id, isWhole: whole === "1", highestTenant: Number(highest), version: Number(version) };
  },
  async write({ id, isWhole, highestTenant }) {
    const last = await textOf(engine, `select max(version) from ${installationMarks.name} format TSVRaw`);
    await engine.insert({
      table: installationMarks.name,
      columns: Object.keys(installationMarks.columns),
      format: "TabSeparated",
      rows: Buffer.from(`${id}\t${isWhole ? 1 : 0}\t${highestTenant}\t${Number(last) + 1}\n`),
    });
  },
  async highestTenant() {
    const found: number[] = [];
    // Tables are ordered by client first, so this reads one granule of each part, however large the table is.
    for (const name of Object.keys(tables) as TableName[])
      found.push(
        Number(await textOf(engine, `select tenant from ${name} order by tenant desc limit 1 format TSVRaw`)),
      );
    return Math.max(0, ...found);
  },
  async highestBlock(above = 0) {
    const found = [];
    // The condition is checked before other columns are read, which is three times as fast as the maximum of all rows, and mostly nothing is found.
    for (const table of blockTables)
      found.push(
        Number(await textOf(engine, `select max(block) from ${table} where block > ${above} format TSVRaw`)),
      );
    return Math.max(...found);
  },
});

const textOf = async (engine: Engine, select: string): Promise<string> =>
  (await engine.read(select)).toString("utf8").trim();
