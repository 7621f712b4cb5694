import type { TimeWindow } from "@fiel/domain";
import type { ColumnType, Generated } from "kysely";

type Default<T> = ColumnType<T, T | undefined, T>;
type Json = ColumnType<Record<string, unknown>, string, string>;

/** What is done at a time of the plant's clock. */
export interface SchedulesTable {
  tenant_id: number;
  id: Generated<number>;
  /** Names the runner. */
  kind: string;
  name: string;
  rhythm: "daily" | "weekly" | "monthly";
  /** `HH:MM`. */
  time: string;
  weekday: number;
  month_day: number;
  recipients: string[];
  details: Json;
  /** Null while it is paused, and once it is removed. */
  next_due: Date | null;
  /** End of what its runs have reported on; null before the first. */
  reported_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_by: string;
  /** The user; null: no user of the tenant. */
  created_by_id: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Generated<Date>;
  removed_at: ColumnType<Date | null, undefined, Date | null>;
  version: Generated<number>;
}

/** A run of a schedule. */
export interface AskedOfRun {
  readonly name: string;
  readonly rhythm: "daily" | "weekly" | "monthly";
  readonly time: string;
  readonly weekday: number;
  readonly month_day: number;
  readonly details: unknown;
  /** What the run reports on, UTC ms; absent for runs that somebody asked for, and for those of before it was kept. */
  readonly window?: TimeWindow;
}

export interface JobsTable {
  tenant_id: number;
  id: Generated<number>;
  schedule_id: number;
  kind: string;
  due_at: Date;
  state: Default<"waiting" | "done" | "failed">;
  attempts: Default<number>;
  /** When it may be taken; while a server works at it, when another may take it over. */
  run_at: Default<Date>;
  reason: ColumnType<string | null, undefined, string | null>;
  result: ColumnType<Record<string, unknown> | null, undefined, string | null>;
  /** What its schedule said when it was due; null for runs of before that was kept. */
  asked: ColumnType<AskedOfRun | null, AskedOfRun | undefined, AskedOfRun>;
  finished_at: ColumnType<Date | null, undefined, Date | null>;
  created_at: Generated<Date>;
}

/** Whom a run is to reach. */
export interface DeliveriesTable {
  tenant_id: number;
  job_id: number;
  recipient: string;
  state: Default<"waiting" | "sent" | "failed">;
  reason: ColumnType<string | null, undefined, string | null>;
  settled_at: ColumnType<Date | null, undefined, Date | null>;
}

export interface ScheduleTables {
  schedules: SchedulesTable;
  jobs: JobsTable;
  deliveries: DeliveriesTable;
}
