import { NativeBlock } from "../native-block.ts";
import type { TableName } from "../schema/tables.ts";
import { LiveDays } from "./live-days.ts";
import { LiveHours } from "./live-hours.ts";
import { LiveRecords } from "./live-records.ts";
import { LiveStates } from "./live-states.ts";
import { isLiveKind, type LiveKind, type LiveRecordOf, recordKinds } from "./record-kinds.ts";

/** Rows that are stored: as columns, or one text each, its cells in the order of the table's columns after the tenant. */
export type AddedRows = NativeBlock | readonly string[];

/** What the one process that stores holds in memory of what it stored lately. */
export class LiveTelemetry {
  readonly hours = new LiveHours();
  readonly days = new LiveDays();
  readonly records: { readonly [K in LiveKind]: LiveRecords<LiveRecordOf[K]> } = {
    occurrences: new LiveRecords(recordKinds.occurrences),
    leftovers: new LiveRecords(recordKinds.leftovers),
    coils: new LiveRecords(recordKinds.coils),
  };
  readonly states = new LiveStates();

  /** Stores rows of a table by `store`; `added` is null when they may have been stored before. */
  storing(
    tenantId: number,
    table: TableName,
    added: AddedRows | null,
    store: () => Promise<void>,
  ): Promise<void> {
    const lines = added instanceof NativeBlock ? null : added;
    if (table === "weighings") {
      const block = added instanceof NativeBlock ? added : null;
      return this.days.storing(tenantId, block, () => this.hours.storing(tenantId, block, store));
    }
    if (table === "statuses") return this.states.storing(tenantId, lines, store);
    return isLiveKind(table) ? this.records[table].storing(tenantId, lines, store) : store();
  }
}
