import type {
  CoilRecord,
  LeftoverRecord,
  OccurrenceRecord,
  StatusRecord,
  WeighingColumns,
} from "@fiel/contracts";

/** The content of a batch: everything except sender, number and time. */
export interface Records {
  readonly weighings: readonly WeighingColumns[];
  readonly statuses: readonly StatusRecord[];
  readonly occurrences: readonly OccurrenceRecord[];
  readonly leftovers: readonly LeftoverRecord[];
  readonly coils: readonly CoilRecord[];
}

export const noRecords: Records = { weighings: [], statuses: [], occurrences: [], leftovers: [], coils: [] };

/** Number of records; each package counts as one, whichever group it is in. */
export const countRecords = (records: Records): number =>
  records.weighings.reduce((sum, columns) => sum + columns.at.length, 0) +
  records.statuses.length +
  records.occurrences.length +
  records.leftovers.length +
  records.coils.length;

export const packagesOf = (columns: readonly WeighingColumns[]): number =>
  columns.reduce((sum, { at }) => sum + at.length, 0);
