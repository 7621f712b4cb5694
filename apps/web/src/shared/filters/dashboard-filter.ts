import { type DayRange, defaultZoom, type TimeOfDay, type Zoom } from "@fiel/domain";

/** What the header's filter and the advanced panel say. No equipment chosen means all of them. */
export interface DashboardFilter {
  readonly zoom: Zoom;
  readonly equipments: readonly number[];
  /** Code of the only operator asked for. */
  readonly operator: number | null;
  /** `codeText` of the only product asked for, or its code where it has none. */
  readonly product: string | null;
  /** Days of `custom`, in order and apart; empty with every other preset, as are times and `daily`. */
  readonly ranges: readonly DayRange[];
  /** Null: from midnight. */
  readonly startTime: TimeOfDay | null;
  /** Null: to midnight. */
  readonly endTime: TimeOfDay | null;
  /** The times hold on each day, and not from the first to the last. */
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
