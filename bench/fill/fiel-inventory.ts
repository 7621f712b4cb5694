import { setTimeout as sleep } from "node:timers/promises";
import type { openEmbeddedEngine } from "@fiel/server/testing";
import type { Inventory } from "./inventory.ts";

type Engine = ReturnType<typeof openEmbeddedEngine>;

const quietLooks = 3;
const patienceMs = 600_000;

/** Waits until the engine's background merges have finished. */
export async function settle(engine: Engine): Promise<void> {
  const until = performance.now() + patienceMs;
  for (let quiet = 0; quiet < quietLooks && performance.now() < until;) {
    await sleep(1000);
    const running = await read(engine, "select count() as n from system.merges");
    quiet = Number(running["n"]) === 0 ? quiet + 1 : 0;
  }
}

/** Stored rows, counted from the tables. */
export async function inventoryOf(engine: Engine): Promise<Inventory> {
  const counts = await read(
    engine,
    `select (select count() from weighings) as raw, (select sum(n) from weighing_rollup where stepS = 300) as fiveMinutes,
      (select sum(n) from weighing_rollup where stepS = 3600) as hours,
      (select sum(n) from weight_rollup where stepS = 3600) as weightHours, (select sum(n) from weight_rollup where stepS = 86400) as weightDays`,
  );
  const bytes = await read(
    engine,
    `select sumIf(bytes_on_disk, table = 'weighings') as raw, sumIf(bytes_on_disk, table in ('weighing_rollup', 'weight_rollup')) as rolledUp, countIf(table = 'weighings') as parts
    from system.parts where active and database = currentDatabase()`,
  );
  return {
    weighings: Number(counts["raw"]),
    inFiveMinutes: Number(counts["fiveMinutes"]),
    inHours: Number(counts["hours"]),
    inWeights: [Number(counts["weightHours"]), Number(counts["weightDays"])],
    rawBytes: Number(bytes["raw"]),
    rollUpBytes: Number(bytes["rolledUp"]),
    parts: Number(bytes["parts"]),
  };
}

export async function clickhouseVersion(engine: Engine): Promise<string> {
  return String((await read(engine, "select version() as version"))["version"]);
}

async function read(engine: Engine, select: string): Promise<Readonly<Record<string, unknown>>> {
  const answer = await engine.read(`${select} format JSONEachRow`);
  return JSON.parse(answer.toString("utf8")) as Readonly<Record<string, unknown>>;
}
