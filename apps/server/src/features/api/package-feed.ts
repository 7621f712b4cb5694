import type { DeletedPackages } from "@fiel/contracts";
import { monthEndMs, monthStartMs } from "@fiel/domain";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/stores/postgres/database.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import {
  type ArrivedPackage,
  type FeedPlace,
  type FeedStore,
  feedStart,
  placeAfter,
  readArrivedPackages,
} from "../../platform/telemetry/arrived-packages.ts";
import type { SettledBlocks } from "../../platform/telemetry/settled-blocks.ts";
import type { PackageCursor } from "./package-cursor.ts";

export interface FollowedPackage extends ArrivedPackage {
  /** Place after this package. */
  readonly after: FeedPlace;
}

export interface FeedPage {
  readonly packages: readonly FollowedPackage[];
  readonly next: FeedPlace;
  readonly more: boolean;
}

export interface FeedSource {
  readonly store: FeedStore;
  readonly settled: SettledBlocks;
  /** Empty for all machines. */
  readonly machines: readonly number[];
  readonly signal: AbortSignal;
}

/** Blocks of the first query. The index by block makes a narrow query cheap in a large table. */
const firstSpan = 4_096;
const spanGrowth = 16;
const lastBlock = 2 ** 32 - 1;

/** The next packages after a place, at most `most`. When all are read, `next` lies after everything stored. */
export async function readFeedPage(
  { store, settled, machines, signal }: FeedSource,
  place: FeedPlace,
  most: number,
): Promise<FeedPage> {
  const packages: FollowedPackage[] = [];
  let from = place;
  for (let span = firstSpan; ; span *= spanGrowth) {
    const wanted = Math.min(from.block + span, lastBlock);
    const through = await settled(store, wanted, signal);
    if (through >= from.block) {
      // One more than wanted, to tell whether there are more.
      const range = { from, through, machines, most: most - packages.length + 1 };
      for (const one of await readArrivedPackages(store, range, signal)) {
        if (packages.length === most) return { packages, next: from, more: true };
        from = placeAfter(from, one);
        packages.push({ ...one, after: from });
      }
      from = { ...feedStart, block: through + 1 };
    }
    if (through < wanted || wanted === lastBlock) return { packages, next: from, more: false };
  }
}

/** Place of the packages that became known at an instant or up to a minute before. */
export async function placeSince(db: Kysely<Database>, sinceMs: number): Promise<FeedPlace> {
  const { rows } = await sql<{ block: number | null }>`
    select max(block)::float8 as block from block_times where begun_at <= ${new Date(sinceMs)}
  `.execute(db);
  return { ...feedStart, block: rows[0]?.block ?? 0 };
}

const toldAtOnce = 500;

export interface ToldMonths {
  readonly deleted: DeletedPackages[];
  readonly told: number;
}

/** Months whose packages retention deleted after those already reported. */
export const deletedAfter = (
  postgres: Pick<PostgresStore, "withTenant">,
  tenantId: number,
  told: PackageCursor["told"],
  signal: AbortSignal,
): Promise<ToldMonths> =>
  postgres.withTenant(
    tenantId,
    async (transaction) => {
      const months = await transaction
        .selectFrom("dropped_months")
        .select(["month", "through_block", "done_order"])
        .where("done_order", ">", told)
        .orderBy("done_order")
        .limit(toldAtOnce)
        .execute();
      return {
        deleted: months.map(({ month, through_block: through }) => ({
          from: new Date(monthStartMs(month)).toISOString(),
          to: new Date(monthEndMs(month)).toISOString(),
          throughSequence: through ?? 0,
        })),
        told: months.at(-1)?.done_order ?? told,
      };
    },
    signal,
  );

/** Marks all deletions as reported, since a new reader has received nothing that could be deleted. */
export const allTold = (
  postgres: Pick<PostgresStore, "withTenant">,
  tenantId: number,
  signal: AbortSignal,
): Promise<number> =>
  postgres.withTenant(
    tenantId,
    async (transaction) => {
      const { last } = await transaction
        .selectFrom("dropped_months")
        .select(({ fn }) => fn.max("done_order").as("last"))
        .executeTakeFirstOrThrow();
      return last ?? 0;
    },
    signal,
  );
