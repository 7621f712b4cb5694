import { type DayRange, defaultZoom, type TimeOfDay, type Zoom } from "@fiel/domain";

/** The filter of the header and the advanced panel. No chosen equipment means all of them. */
export interface DashboardFilter {
  readonly zoom: Zoom;
  readonly equipments: readonly number[];
  /** Code of the operator; null for all. */
  readonly operator: number | null;
  /** `codeText` of the product, or its code when it has no `codeText`; null for all. */
  readonly product: string | null;
  /** Days of `custom`, in order and without overlap. Ranges, times and `daily` are empty with every other preset. */
  readonly ranges: readonly DayRange[];
  /** Null means midnight. */
  readonly startTime: TimeOfDay | null;
  /** Null means the end of the day. */
  readonly endTime: TimeOfDay | null;
  /** The times apply to each day instead of to the first and last day. */
  readonly daily: boolean;
}

export const noDates = { ranges: [], startTime: null, endTime: null, daily: false } as const;

export const defaultFilter: DashboardFilter = {
  zoom: defaultZoom,
  equipments: [],
  operator: null,
  product: null,
  ...noDates,
};
