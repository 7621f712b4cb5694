import type { TimeWindow } from "@fiel/domain";
import type { ColumnType, Generated } from "kysely";

type Default<T> = ColumnType<T, T | undefined, T>;
type Json = ColumnType<Record<string, unknown>, string, string>;

/** Work that is done at a time of the plant's clock. */
export interface SchedulesTable {
  tenant_id: number;
  id: Generated<number>;
  /** Name of the runner. */
  kind: string;
  name: string;
  rhythm: "daily" | "weekly" | "monthly";
  /** `HH:MM`. */
  time: string;
  weekday: number;
  month_day: number;
  recipients: string[];
  details: Json;
  /** Null while it is paused or removed. */
  next_due: Date | null;
  /** End of the time that its runs have reported on; null before the first. */
  reported_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_by: string;
  /** Id of the user; null when it was not a user of the tenant. */
  created_by_id: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Generated<Date>;
  removed_at: ColumnType<Date | null, undefined, Date | null>;
  version: Generated<number>;
}

/** Settings of a schedule when a run was due. */
export interface AskedOfRun {
  readonly name: string;
  readonly rhythm: "daily" | "weekly" | "monthly";
  readonly time: string;
  readonly weekday: number;
  readonly month_day: number;
  readonly details: unknown;
  /** Window that the run reports on, UTC ms; absent for runs that somebody requested, and for runs before it was recorded. */
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
  /** When the run may be taken; while a server works on it, when another server may take it over. */
  run_at: Default<Date>;
  reason: ColumnType<string | null, undefined, string | null>;
  result: ColumnType<Record<string, unknown> | null, undefined, string | null>;
  /** Settings of its schedule when it was due; null for runs before they were recorded. */
  asked: ColumnType<AskedOfRun | null, AskedOfRun | undefined, AskedOfRun>;
  finished_at: ColumnType<Date | null, undefined, Date | null>;
  created_at: Generated<Date>;
}

/** A recipient of a run. */
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
