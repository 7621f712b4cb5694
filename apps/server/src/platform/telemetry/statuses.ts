import { sql } from "kysely";
import type { OfMachines } from "./filter.ts";
import type { Reading } from "./reading.ts";
import { readBegun } from "./status-history.ts";

/** The newest status of a machine. */
export interface LatestStatus {
  readonly equipment: number;
  /** UTC ms. */
  readonly atMs: number;
  readonly state: number;
  readonly speed: number;
  /** Id of the loaded product, 0 for none. */
  readonly product: number;
  /** First status of the present condition, UTC ms; null when there is none. */
  readonly begunMs: number | null;
}

interface StateRow extends LatestStatus {
  readonly changedMs: number;
}

const machineBytes = 300;

/** The newest status of every equipment of the tenant that ever sent one. */
export function readStatuses({
  cache,
  store,
  records,
  tenantId,
}: Reading): Promise<OfMachines<LatestStatus>> {
  return cache.get({ kinds: ["statuses"] }, "statuses", async (signal) => {
    const select = sql<StateRow>`
      select equipment, at as "atMs", state, speed, product, changed_at as "changedMs", begun_at as "begunMs"
      from equipment_state where tenant_id = ${tenantId}
    `;
    const states = await records.rows(select, signal);
    // When a status of another condition came late, the start of the present condition is read from the history.
    const unknown = states.filter(({ begunMs, changedMs, atMs }) => begunMs === null && changedMs < atMs);
    const begun = await readBegun((select) => store.rows(select, signal), tenantId, unknown);
    const value = states.map((state): [number, LatestStatus] => [
      state.equipment,
      { ...state, begunMs: state.begunMs ?? begun.get(state.equipment) ?? null },
    ]);
    return { value: new Map(value), bytes: value.length * machineBytes };
  });
}
