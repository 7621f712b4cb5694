import { type QuarantineFilter, replayQuarantine } from "@fiel/contracts";
import type { ApiClient } from "../api/api-client.ts";

export interface Replayed {
  readonly replayed: number;
  readonly setAside: number;
}

/** Repeats the call until each record of the filter was tried once. */
export const replayAll = async (
  { api, tenant }: { readonly api: ApiClient; readonly tenant: string },
  filter: QuarantineFilter,
): Promise<Replayed> => {
  let sum: Replayed = { replayed: 0, setAside: 0 };
  let cursor: string | undefined;
  do {
    const body = { ...filter, cursor };
    const part = await api.call(replayQuarantine, { params: { tenant }, body });
    sum = { replayed: sum.replayed + part.replayed, setAside: sum.setAside + part.setAside };
    cursor = part.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return sum;
};
