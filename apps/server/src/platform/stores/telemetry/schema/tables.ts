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

/** Every table that holds a tenant's telemetry: the list that the tenant guard covers. */
export const tables = {
  weighings,
  weighing_rollup: weighingRollUp,
  weight_rollup: weightRollUp,
  statuses,
  conformity_days: conformityDays,
} as const satisfies Record<string, Table>;

export type TableName = keyof typeof tables;

export const views: readonly View[] = [weighingRollUpView, weightRollUpView];
