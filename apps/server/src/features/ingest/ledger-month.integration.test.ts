import { randomBytes, randomUUID } from "node:crypto";
import { patience } from "@fiel/testkit/patience";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "../../platform/stores/postgres/migrate.ts";
import { prepareExternal } from "../../platform/stores/postgres/roles.ts";
import { quiet } from "../../platform/stores/postgres/testing/test-store.ts";
import { openExternalPostgres } from "../../testing/external-postgres.ts";
import { ledgerAlone } from "../../testing/ledger-alone.ts";
import { type TestPostgres, testPostgresOf } from "../../testing/test-postgres.ts";
import { keepBatches } from "./keep-batches.ts";

/**
 * A month of 40 machines in small: of the batch that each of eight gateways sends every second, one in `oneOf` is stored, and what
 * it takes is told for a plant with two. FIEL_LEDGER_ONE_OF=600 stores 34,560 of them and takes some minutes.
 */
const oneOf = Number(process.env["FIEL_LEDGER_ONE_OF"] ?? 7_200);
const days = 30;
const batchesADay = 2 * 86_400;
const mostBytesADay = 20e6;
/** Eight batches each. */
const vacuumRounds = 125;

/** On a server of its own: a transaction of another test, in any database, keeps vacuum from what is dead here. */
let postgres: TestPostgres;
beforeAll(async () => {
  const external = await openExternalPostgres();
  postgres = testPostgresOf(await prepareExternal(external.url, quiet), () => external.close());
  await migrate(postgres.owner);
});
afterAll(() => postgres.close());

const bytesOf = async (tables: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(name::regclass)) as bytes from unnest(${tables}::text[]) as name
  `.execute(postgres.owner);
  return Number(rows[0]?.bytes);
};

it(
  "the ledger of 40 machines grows by less than 20 MB a day",
  async () => {
    const { tenantId } = await postgres.addTenant();
    const gateways = Array.from({ length: 8 }, () => randomUUID());
    const rounds = Math.floor((days * 86_400) / oneOf);
    const startMs = Date.UTC(2026, 0, 1);
    const positionsOf = (round: number) => [
      { equipment: (round % 40) + 1, positions: { ring: String(round), file: `2026-01.csv:${round * 977}` } },
    ];
    let [begunBytes, begunRound] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      // As often as the table's own settings ask for it, were it not a month in seconds.
      if (round % vacuumRounds === 0) await sql`vacuum answered_batches`.execute(postgres.owner);
      // What a table takes before it grows is not a day's.
      if (round === Math.floor(rounds / 3))
        [begunBytes, begunRound] = [await bytesOf(["answered_batches"]), round];
      const receivedAt = startMs + round * oneOf * 1000;
      const decision = { receivedAt, clockShiftMs: 0, setAside: [], products: {} };
      const batches = gateways.map((gateway, i) => ({
        tenantId,
        gateway,
        sequence: round,
        digest: randomBytes(16),
        decision,
        records: {
          weighings: [{ equipment: 1, product: "1", at: [receivedAt], weightMg: [1_010_000] }],
          statuses: [],
          occurrences: [],
          leftovers: [],
          coils: [],
          positions: positionsOf(round * gateways.length + i),
        },
      }));
      await keepBatches(ledgerAlone(postgres.store), batches);
    }
    const grown = (await bytesOf(["answered_batches"])) - begunBytes;
    const perBatch = grown / ((rounds - begunRound) * gateways.length);
    const beside = await bytesOf(["gateways", "machine_positions", "data_versions"]);
    const perDay = perBatch * batchesADay;
    process.stdout.write(
      `${rounds * gateways.length} batches: ${perBatch.toFixed(1)} bytes each, ${(perDay / 1e6).toFixed(1)} MB a day at one a second; beside it, not growing, ${(beside / 1e6).toFixed(1)} MB\n`,
    );
    expect(perDay + beside).toBeLessThan(mostBytesADay);
  },
  oneOf < 7_200 ? patience.longMs * 12 : patience.testMs,
);
