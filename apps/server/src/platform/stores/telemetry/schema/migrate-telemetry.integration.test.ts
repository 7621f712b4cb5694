import { rm } from "node:fs/promises";
import { makeQuickDirectory } from "@fiel/testkit/quick-directory";
import { gridWeightMg } from "@fiel/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openEmbeddedEngine } from "../engine/embedded-engine.ts";
import type { Engine } from "../engine/engine.ts";
import { migrateTelemetry } from "./migrate-telemetry.ts";
import { embedded } from "./placement.ts";
import { tables } from "./tables.ts";
import { rollUpStepsS, weighingRollUpView } from "./weighing-tables.ts";

let directory: string;
let engine: Engine;
beforeAll(async () => {
  directory = makeQuickDirectory("fiel-migrate-");
  engine = openEmbeddedEngine(directory);
});
afterAll(async () => {
  await engine.close();
  await rm(directory, { recursive: true, force: true });
});

const startS = Date.UTC(2026, 9, 31, 22) / 1000;
const weighed = Array.from({ length: 500 }, (_, i) => ({ atS: startS + i * 60, weightMg: 995_000 + i * 70 }));

async function weigh(token: string): Promise<void> {
  const rows = weighed.map(
    ({ atS, weightMg }, i) => `1\t${i % 3}\t${atS}.000\t${i % 2}\t0\t${i % 4}\t0\t0\t${weightMg}\t0\n`,
  );
  const columns = "tenant equipment at product operator class inspected verdict weightMg deviance".split(" ");
  const request = { table: "weighings", columns, format: "TabSeparated", rows: Buffer.from(rows.join("")) };
  await engine.insert({ ...request, token } as Parameters<Engine["insert"]>[0]);
}

const read = async (select: string): Promise<string> =>
  (await engine.read(`${select} format TSV`)).toString("utf8");

const rolledUp = () =>
  read(
    "select stepS, toUnixTimestamp(step), equipment, product, toUInt8(class), weightMg, sum(n) from weight_rollup group by all order by all",
  );

const stepsOfRollUp = () =>
  read(
    `select stepS, toUnixTimestamp(step), equipment, toUInt8(class), product, operator, sum(n), sum(inspectedYes), sum(inspectedNo), sum(sumMg), sum(squaresMg), min(minMg), max(maxMg)
from weighing_rollup group by all order by all`,
  );

const forget = (migration: string) =>
  engine.command(
    `alter table schema_migrations delete where name = '${migration}' settings mutations_sync = 2`,
  );

it("a new roll-up holds what was weighed before it came, once, also when it was begun and cut off", async () => {
  await migrateTelemetry(engine, embedded);
  await weigh("new");
  const made = await rolledUp();
  const edges = new Set(weighed.map(({ weightMg }) => gridWeightMg(weightMg)));
  expect(
    new Set(
      made
        .trimEnd()
        .split("\n")
        .map((line) => Number(line.split("\t")[5])),
    ),
  ).toEqual(edges);

  // The state that a server before this migration left, and another one that was killed in the middle.
  await engine.command("drop view weight_rollup_view sync");
  await forget("0002-weights");
  await engine.command("alter table weight_rollup delete where stepS = 3600 settings mutations_sync = 2");
  await migrateTelemetry(engine, embedded);
  expect(await rolledUp()).toBe(made);

  await weigh("later");
  expect(Number(await read("select sum(n) from weight_rollup"))).toBe(2 * 2 * weighed.length);
});

it("longer steps of a roll-up hold what was weighed before they came, once, also when they were begun and cut off", async () => {
  await migrateTelemetry(engine, embedded);
  await weigh("for longer steps");
  const made = await stepsOfRollUp();
  expect(
    new Set(
      made
        .trimEnd()
        .split("\n")
        .map((line) => Number(line.split("\t")[0])),
    ),
  ).toEqual(new Set(rollUpStepsS));

  // The state that a server before this migration left, when the view fed two steps. One of the new steps was filled when the server was killed.
  await forget("0003-longer-steps");
  const steps = `[${rollUpStepsS.join(", ")}]`;
  expect(weighingRollUpView.select).toContain(steps);
  const select = weighingRollUpView.select.replace(steps, "[300, 3600]").replaceAll("{from}", "weighings");
  await engine.command(`alter table weighing_rollup_view modify query ${select}`);
  await engine.command("alter table weighing_rollup delete where stepS = 43200 settings mutations_sync = 2");
  await migrateTelemetry(engine, embedded);
  expect(await stepsOfRollUp()).toBe(made);

  const count = async () => Number(await read("select sum(n) from weighing_rollup"));
  const before = await count();
  await weigh("afterwards");
  expect(await count()).toBe(before + rollUpStepsS.length * weighed.length);
});

const definition = () =>
  read(
    "select name, engine_full from system.tables where database = currentDatabase() and engine like '%MergeTree' order by name",
  );

it("an older store gets the codecs and settings of a new one, and its weights are counted as before", async () => {
  await migrateTelemetry(engine, embedded);
  const codecs = () =>
    read("select name, compression_codec from system.columns where table = 'weighings' order by position");
  const made = [await definition(), await codecs()];
  expect(made[0]).toContain(String.raw`auto_statistics_types = \'\'`);
  expect(made[1]).toContain("operator\tCODEC(LZ4)\n");
  await weigh("for new codecs");
  const counted = await rolledUp();

  // The state that a server before this migration left.
  await forget("0004-cheaper-inserts");
  await engine.command("alter table weighings modify column operator UInt32 codec(ZSTD(1))");
  await engine.command("alter table weighings modify setting auto_statistics_types = 'basic'");
  await migrateTelemetry(engine, embedded);
  expect([await definition(), await codecs()]).toEqual(made);
  expect(await rolledUp()).toBe(counted);
});

it("a new store has no table that nothing uses", async () => {
  await migrateTelemetry(engine, embedded);
  const used = [...Object.keys(tables), "schema_migrations", "installation_marks"];
  const made = (await definition()).trimEnd().split("\n");
  expect(new Set(made.map((line) => line.split("\t")[0]))).toEqual(new Set(used));
});

it("every table of an older store is merged as seldom as a new one's", async () => {
  await migrateTelemetry(engine, embedded);
  const made = await definition();
  const own = made.split("\n").filter((line) => line !== "" && !line.startsWith("schema_migrations"));
  expect(own.filter((line) => !line.includes("merge_selector_base = 10"))).toEqual([]);

  // The state that a server before this migration left.
  await forget("0005-fewer-merges");
  for (const name of ["weight_rollup", "statuses"])
    await engine.command(`alter table ${name} modify setting merge_selector_base = 5`);
  await migrateTelemetry(engine, embedded);
  expect(await definition()).toBe(made);
});
