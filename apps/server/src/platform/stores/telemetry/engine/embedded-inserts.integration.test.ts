import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertTargets } from "../schema/insert-targets.ts";
import { migrateTelemetry } from "../schema/migrate-telemetry.ts";
import { embedded } from "../schema/placement.ts";
import { rollUpStepsS, weighings, weightStepsS } from "../schema/weighing-tables.ts";
import { openEmbeddedEngine } from "./embedded-engine.ts";
import type { Engine, InsertRequest } from "./engine.ts";
import { type GroupTarget, WriteAheadLog } from "./write-ahead-log.ts";
import { lastPartIn } from "./part-numbers.ts";

let directory: string;
let engine: Engine;
const logs = (): string => path.join(directory, "inserts");

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "fiel-inserts-"));
  engine = openEmbeddedEngine(directory);
  await migrateTelemetry(engine, embedded);
});
afterAll(async () => {
  await engine.close();
  await rm(directory, { recursive: true, force: true });
});

const months = ["202609", "202610"] as const;
const columns = insertTargets("weighings")[0]?.columns ?? [];
const rowsEach = 40;
/** The table's columns as the engine reads them from a file. */
const structure = Object.entries(weighings.columns)
  .map(([name, type]) => `${name} ${type.split(" codec(")[0]}`)
  .join(", ")
  .replaceAll("'", "\\'");

/** Packages in the last minutes of September and the first of October. */
const cells = (month: string): string[] =>
  Array.from({ length: rowsEach }, (_, i) => {
    const atS = Date.UTC(2026, 9, 1) / 1000 + (month === "202609" ? -1 - i : i);
    return `1\t${i % 3}\t${atS}.000\t1\t0\t1\t0\t0\t${1_000_000 + i * 500}\t0`;
  });
const request = (token: string): InsertRequest => ({
  table: "weighings",
  columns,
  format: "TabSeparated",
  rows: Buffer.from(
    months
      .flatMap(cells)
      .map((row) => `${row}\n`)
      .join(""),
  ),
  token,
});

const read = async (select: string): Promise<string> =>
  (await engine.read(`${select} format TSV`)).toString("utf8").trimEnd();

/** Packages by table and month; each step of a roll-up counts every one. */
async function stored(): Promise<string[]> {
  const answer = await read(`select * from (
    select 'weighings' as name, toYYYYMM(at) as month, count() as n from weighings group by month
    union all select 'weighing_rollup', toYYYYMM(step) as month, sum(n) / ${rollUpStepsS.length} from weighing_rollup group by month
    union all select 'weight_rollup', toYYYYMM(step) as month, sum(n) / ${weightStepsS.length} from weight_rollup group by month
  ) order by name, month`);
  return answer.split("\n").filter(Boolean);
}
const everywhere = (batches: number): string[] =>
  ["weighing_rollup", "weighings", "weight_rollup"].flatMap((table) =>
    months.map((month) => `${table}\t${month}\t${batches * rowsEach}`),
  );

/** The tables with the number of their last part, as the store itself tells it. */
const targets = (): Promise<GroupTarget[]> =>
  Promise.all(
    insertTargets("weighings").map(async (target) => ({
      ...target,
      lastPart: Number(
        await read(
          `select max(max_block_number) from system.parts where active and table = '${target.table}'`,
        ),
      ),
    })),
  );

/** Leaves behind what a process does that is killed after the group was begun and these parts of it were in place. */
async function breakOff(token: string, written: ReadonlySet<string>): Promise<void> {
  const { table, format, rows } = request(token);
  const group = {
    id: randomUUID(),
    names: [`${table} ${token}`],
    table,
    columns,
    format,
    rows,
    targets: await targets(),
  };
  const views = group.targets.flatMap(({ view }) => view ?? []);
  for (const view of views) await engine.command(`detach table ${view}`);
  const file = path.join(directory, "rows.tsv");
  await writeFile(file, rows);
  for (const target of group.targets)
    for (const month of months) {
      if (!written.has(`${target.table} ${month}`)) continue;
      const names = target.columns.join(", ");
      await engine.command(
        `insert into ${target.table} (${names}) select ${names} from (${target.select.replaceAll("{from}", `file('${file}', TabSeparated, '${structure}')`)}) where ${target.partition} = '${month}' settings deduplicate_insert_select = 'disable'`,
      );
    }
  await engine.close();
  const log = new WriteAheadLog(logs());
  const { finished } = await log.read();
  await log.truncate(finished);
  await log.add(group);
  await log.close();
}

const pieces = ["weighings", "weighing_rollup", "weight_rollup"].flatMap((table) =>
  months.map((month) => `${table} ${month}`),
);

describe("inserts of the embedded engine", () => {
  it("are rolled forward after a crash, whatever parts of them were in place, and add nothing when they come again", async () => {
    let batches = 0;
    await fc.assert(
      fc.asyncProperty(fc.subarray(pieces), fc.boolean(), async (written, isMerged) => {
        const token = randomUUID();
        await engine.insert(request(`before ${token}`));
        await breakOff(token, new Set(written));
        batches += 2;

        engine = openEmbeddedEngine(directory);
        if (isMerged)
          for (const { table } of insertTargets("weighings")) await engine.command(`optimize table ${table}`);
        await engine.recover();
        expect(await stored()).toEqual(everywhere(batches));
        await engine.insert(request(token));
        expect(await stored()).toEqual(everywhere(batches));
        await engine.insert(request(`after ${token}`));
        batches += 1;
        expect(await stored()).toEqual(everywhere(batches));
      }),
      {
        numRuns: 12,
        endOnFailure: true,
        examples: [
          [[], false],
          [pieces, true],
        ],
      },
    );
  });

  it("are rolled forward by the running process before the next when a table failed, piece by piece", async () => {
    const packages = async () => Number((await read("select count() from weighings")).trim());
    const batches = (await packages()) / (months.length * rowsEach);
    await engine.command("detach table weight_rollup");
    await expect(engine.insert(request("failed"))).rejects.toThrow("weight_rollup");
    await expect(engine.insert(request("next"))).rejects.toThrow("weight_rollup");
    // The first one is in the tables that did not fail.
    expect(await packages()).toBe((batches + 1) * months.length * rowsEach);
    await engine.command("attach table weight_rollup");
    await engine.insert(request("next"));
    expect(await stored()).toEqual(everywhere(batches + 2));
    await engine.insert(request("failed"));
    expect(await stored()).toEqual(everywhere(batches + 2));
  });

  it("know the number of a table's last part, also of merged ones", async () => {
    for (const { table, lastPart } of await targets()) {
      await engine.command(`optimize table ${table} final`);
      const data = await read(`select data_paths[1] from system.tables where name = '${table}'`);
      expect(await lastPartIn(data)).toBe(lastPart);
      expect(lastPart).toBeGreaterThan(0);
    }
  });
});
