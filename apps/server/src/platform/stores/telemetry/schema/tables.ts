import { conformityDays } from "./conformity-tables.ts";
import { statuses } from "./machine-tables.ts";
import type { Table, View } from "./table.ts";
import {
  weighingRollUp,
  weighingRollUpView,
  weighings,
  weightRollUp,
  weightRollUpView,
} from "./weighing-tables.ts";

/** All tables with a tenant's telemetry. The tenant guard covers this list. */
export const tables = {
  weighings,
  weighing_rollup: weighingRollUp,
  weight_rollup: weightRollUp,
  statuses,
  conformity_days: conformityDays,
} as const satisfies Record<string, Table>;

export type TableName = keyof typeof tables;

export const views: readonly View[] = [weighingRollUpView, weightRollUpView];
