import { listAudit } from "@fiel/contracts";
import type { Audited, Place } from "./registration.ts";

/** Who changed a record last, and when. */
export interface LastChange {
  /** Name of the person at that time. */
  readonly actor: string;
  readonly atMs: number;
}

/** Last entry of the record in the audit trail; null when there is none. */
export const readLastChange = async (
  { api, tenant }: Place,
  { entity, entityId }: Audited,
  signal: AbortSignal,
): Promise<LastChange | null> => {
  const query = { entity, entityId, limit: 1 };
  const { entries } = await api.call(listAudit, { params: { tenant }, query }, signal);
  const [last] = entries;
  return last === undefined ? null : { actor: last.actor, atMs: last.at };
};
