import { type Kysely, sql } from "kysely";
import { grant } from "./isolation.ts";

/** Tables for followers of the packages, see docs/adr/0119-packages-are-followed-block-by-block.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Another one after a restore: block numbers are given again then.
    alter table installation add column feed_epoch uuid not null default gen_random_uuid();

    -- When blocks were begun, a row a minute at most.
    create table block_times (
      block bigint primary key,
      begun_at timestamptz not null
    );
    create index block_times_by_time on block_times (begun_at);

    -- Up to which block the month's packages are gone, and in which order a tenant's months went; null: before there were followers.
    alter table dropped_months add column through_block bigint, add column done_order int;
    create unique index dropped_months_in_order on dropped_months (tenant_id, done_order);
  `.execute(db);
  await grant(db, "block_times");
}
