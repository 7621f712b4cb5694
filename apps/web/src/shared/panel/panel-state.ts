import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, mayPass } from "../api/api-error.ts";
import { useEnvironment } from "../environment/environment.ts";

/** What the filter asks for and the client does not have, by the server's error code. */
const unknownParts = {
  UnknownEquipment: "unknownEquipment",
  UnknownOperator: "unknownOperator",
  UnknownProduct: "unknownProduct",
} as const;

export type UnknownPart = (typeof unknownParts)[keyof typeof unknownParts];
export type PanelFailure = "noAnswer" | "failed" | UnknownPart;

/** What a panel's frame shows of the query behind it. */
export interface PanelState {
  /** There is a picture to show, fresh or old. */
  readonly loaded: boolean;
  readonly fetching: boolean;
  /** The picture is another filter's, until the answer is there. */
  readonly outdated: boolean;
  readonly failure: PanelFailure | null;
  /** When the shown data came, by the server's clock, UTC ms. */
  readonly updatedMs: number;
  readonly refresh: () => void;
}

type Query = Pick<UseQueryResult, "data" | "error" | "isFetching" | "dataUpdatedAt" | "failureReason"> & {
  readonly isPlaceholderData?: boolean;
  readonly refetch: () => Promise<unknown>;
};

const failureOf = (error: unknown): PanelFailure => {
  if (mayPass(error)) return "noAnswer";
  const part = error instanceof ApiError ? unknownParts[error.code as keyof typeof unknownParts] : undefined;
  return part ?? "failed";
};

/** A query that is on its second try already counts as failed when old data is shown: its age must be told. */
export const panelStateOf = (query: Query, skewMs = 0, shownMs = query.dataUpdatedAt): PanelState => {
  const error = query.error ?? (query.data === undefined ? null : query.failureReason);
  return {
    loaded: query.data !== undefined,
    fetching: query.isFetching,
    outdated: query.isPlaceholderData === true,
    failure: error === null ? null : failureOf(error),
    updatedMs: shownMs + skewMs,
    refresh: () => void query.refetch(),
  };
};

/** While another filter is asked for, the old picture stays: it is as old as it was, and not without an age. */
const useShownSince = (dataUpdatedAt: number): number => {
  const [shown, setShown] = useState(dataUpdatedAt);
  if (dataUpdatedAt > 0 && dataUpdatedAt !== shown) setShown(dataUpdatedAt);
  return dataUpdatedAt > 0 ? dataUpdatedAt : shown;
};

export const usePanelState = (query: Query): PanelState =>
  panelStateOf(query, useEnvironment().skewMs(), useShownSince(query.dataUpdatedAt));
