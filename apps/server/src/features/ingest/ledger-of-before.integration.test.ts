import { randomBytes, randomUUID } from "node:crypto";
import { migrate } from "@fiel/server/testing";
import { ledgerAlone } from "../../testing/ledger-alone.ts";
import { openEmptyPostgres } from "../../testing/test-postgres.ts";
import type { TestPostgres } from "../../testing/test-postgres.ts";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrations } from "../../platform/stores/postgres/migrations/index.ts";
import { keepBatches, type Kept } from "./keep-batches.ts";

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await openEmptyPostgres();
  const migrator = new Migrator({ db: postgres.owner, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo("0015-device-keys");
  if (error !== undefined) throw new Error("the schema of before could not be made", { cause: error });
});
afterAll(() => postgres.close());

const receivedAt = 1_795_176_298_000;
const decision = { receivedAt, clockShiftMs: 0, setAside: [], products: {} };
const nothing = { weighings: [], statuses: [], occurrences: [], leftovers: [], coils: [], positions: [] };
const plain = { accepted: 21, quarantined: 0, reasons: {}, clockShiftMs: 0 };

it("what the version before had promised is answered, and what it left open goes on", async () => {
  const tenants = [(await postgres.addTenant()).tenantId, (await postgres.addTenant()).tenantId];
  const gateway = randomUUID();
  const answers = [
    plain,
    { ...plain, accepted: 20_000, clockShiftMs: -3_600_000 },
    { ...plain, accepted: 1, quarantined: 3, reasons: { unknownProduct: 1, malformedRecord: 2 } },
  ];
  const kept = tenants.flatMap((tenantId) =>
    Array.from({ length: 200 }, (_, i) => ({
      tenantId,
      sequence: i * 3,
      digest: i % 7 === 0 ? null : randomBytes(16),
      counts: i % 50 === 49 ? null : (answers[i % 3] as typeof plain),
    })),
  );
  for (const tenantId of tenants) {
    await postgres.store.withTenant(tenantId, async (transaction) => {
      for (const { sequence, digest, counts } of kept.filter((one) => one.tenantId === tenantId)) {
        const answer = counts && JSON.stringify({ gateway, sequence, ...counts });
        await sql`insert into ingest_batches values (${tenantId}, ${gateway}, ${sequence}, ${receivedAt}, ${JSON.stringify(decision)}, ${answer}, ${digest})`.execute(
          transaction,
        );
      }
    });
  }
  expect(await migrate(postgres.owner)).toContain("0016-ledger");
  const ask = async (digestOf: (digest: Buffer | null) => Buffer | null): Promise<readonly Kept[]> => {
    const { outcomes } = await keepBatches(
      ledgerAlone(postgres.store),
      kept.map(({ tenantId, sequence, digest }) => ({
        tenantId,
        gateway,
        sequence,
        digest: digestOf(digest),
        records: nothing,
        decision: { ...decision, clockShiftMs: 7 },
      })),
    );
    return outcomes;
  };
  // Of those that were open the decision of before stands.
  const none = { accepted: 0, quarantined: 0, reasons: {}, clockShiftMs: 0 };
  expect(await ask((digest) => digest)).toEqual(
    kept.map(({ counts }) => ({ counts: counts ?? none, isNew: counts === null })),
  );
  const others = await ask(() => randomBytes(16));
  for (const [i, { digest }] of kept.entries())
    expect("refused" in (others[i] as Kept)).toBe(digest !== null);
});
