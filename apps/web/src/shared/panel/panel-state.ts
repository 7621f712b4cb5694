import type { UseQueryResult } from "@tanstack/react-query";
import { mayPass } from "../api/api-error.ts";
import { useEnvironment } from "../environment/environment.ts";

export type PanelFailure = "noAnswer" | "failed";

/** What a panel's frame shows of the query behind it. */
export interface PanelState {
  /** There is a picture to show, fresh or old. */
  readonly loaded: boolean;
  readonly fetching: boolean;
  readonly failure: PanelFailure | null;
  /** When the shown data came, by the server's clock, UTC ms. */
  readonly updatedMs: number;
  readonly refresh: () => void;
}

type Query = Pick<UseQueryResult, "data" | "error" | "isFetching" | "dataUpdatedAt" | "failureReason"> & {
  readonly refetch: () => Promise<unknown>;
};

/** A query that is on its second try already counts as failed when old data is shown: its age must be told. */
export const panelStateOf = (query: Query, skewMs = 0): PanelState => {
  const error = query.error ?? (query.data === undefined ? null : query.failureReason);
  return {
    loaded: query.data !== undefined,
    fetching: query.isFetching,
    failure: error === null ? null : mayPass(error) ? "noAnswer" : "failed",
    updatedMs: query.dataUpdatedAt + skewMs,
    refresh: () => void query.refetch(),
  };
};

export const usePanelState = (query: Query): PanelState => panelStateOf(query, useEnvironment().skewMs());
