// Runs as a separate process on a telemetry store of the previous version, which still holds the records that are now in PostgreSQL. The engine opens
// one directory per process. Adds the uses of coils that the fixture lacks and prints the records.
import { openEmbeddedEngine } from "@fiel/server/testing";

const engine = openEmbeddedEngine(process.argv[2] ?? "");
const ms = (column: string) => `toUnixTimestamp64Milli(${column})`;
const lines = async (select: string): Promise<unknown[]> =>
  (await engine.read(`${select} settings output_format_json_quote_64bit_integers = 0 format JSONEachRow`))
    .toString("utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as unknown);
const use = (tenant: number, startedS: number, endedS: number | null, version: number) =>
  `(${tenant}, 1, toDateTime64(${startedS}, 3, 'UTC'), 9, ${endedS === null ? "null" : `toDateTime64(${endedS}, 3, 'UTC')`}, 1, 9000000, ${endedS === null ? "null" : "1000"}, 7, ${version})`;

const [{ tenant }] = (await lines("select max(tenant) as tenant from occurrences")) as [{ tenant: number }];
const startS = Date.UTC(2026, 10, 21, 12) / 1000;
const columns =
  "tenant, equipment, startedAt, coil, endedAt, product, weightStartMg, weightEndMg, count, version";
await engine.command(`insert into coils (${columns}) values ${use(tenant, startS, startS + 60, 5)}`);
await engine.command(
  `insert into coils (${columns}) values ${use(tenant, startS, null, 0)}, ${use(tenant, startS + 60, null, 0)}`,
);
const records = {
  occurrences: await lines(
    `select equipment, ${ms("startedAt")} as started_at, code, ${ms("endedAt")} as ended_at, version from occurrences final`,
  ),
  leftovers: await lines(
    `select equipment, ${ms("at")} as at, kind, weightMg as weight_mg, count, product, operator from leftovers`,
  ),
  coil_uses: await lines(
    `select equipment, ${ms("startedAt")} as started_at, coil, ${ms("endedAt")} as ended_at, product, weightStartMg as weight_start_mg,
      weightEndMg as weight_end_mg, count, version from coils final`,
  ),
  equipment_state: await lines(
    `select equipment, max(${ms("at")}) as at, argMax(state, latest_statuses.at) as state, argMax(speed, latest_statuses.at) as speed,
      toUInt8(argMax(condition, latest_statuses.at)) as condition, argMax(product, latest_statuses.at) as product
    from latest_statuses final group by equipment`,
  ),
};
await engine.close();
process.stdout.write(`\n${JSON.stringify(records)}\n`, () => process.exit(0));
