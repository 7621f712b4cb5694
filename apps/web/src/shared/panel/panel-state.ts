import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, mayPass } from "../api/api-error.ts";
import { useEnvironment } from "../environment/environment.ts";

/** Parts of the filter that the client does not have, by the server's error code. */
const unknownParts = {
  UnknownEquipment: "unknownEquipment",
  UnknownOperator: "unknownOperator",
  UnknownProduct: "unknownProduct",
} as const;

export type UnknownPart = (typeof unknownParts)[keyof typeof unknownParts];
export type PanelFailure = "noAnswer" | "failed" | UnknownPart;

/** State of a panel's query, for its frame. */
export interface PanelState {
  /** There is data to show, fresh or old. */
  readonly loaded: boolean;
  readonly fetching: boolean;
  /** The shown data is of another filter, until the answer arrives. */
  readonly outdated: boolean;
  readonly failure: PanelFailure | null;
  /** When the shown data arrived, by the server's clock, UTC ms. */
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

/** With old data on screen, a query on its second try already counts as failed, so that the age of the data is shown. */
export const panelStateOf = (query: Query, updatedMs = query.dataUpdatedAt): PanelState => {
  const error = query.error ?? (query.data === undefined ? null : query.failureReason);
  return {
    loaded: query.data !== undefined,
    fetching: query.isFetching,
    outdated: query.isPlaceholderData === true,
    failure: error === null ? null : failureOf(error),
    updatedMs,
    refresh: () => void query.refetch(),
  };
};

interface Arrival {
  /** By the device's clock, UTC ms; 0 before the first answer. */
  readonly deviceMs: number;
  /** By the server's clock, UTC ms. */
  readonly serverMs: number;
}

/** `before` while nothing newer arrived: a device that was set since then does not move what was shown before. */
export const arrivalOf = (before: Arrival | null, deviceMs: number, skewMs: number): Arrival =>
  before !== null && (deviceMs === 0 || deviceMs === before.deviceMs)
    ? before
    : { deviceMs, serverMs: deviceMs + skewMs };

/** When the shown data arrived, by the server's clock, UTC ms. While another filter loads, the old chart keeps its own time. */
const useShownSince = (dataUpdatedAt: number): number => {
  const { skewMs } = useEnvironment();
  const [shown, setShown] = useState<Arrival>(() => arrivalOf(null, dataUpdatedAt, skewMs()));
  const arrival = arrivalOf(shown, dataUpdatedAt, skewMs());
  if (arrival !== shown) setShown(arrival);
  return arrival.serverMs;
};

export const usePanelState = (query: Query): PanelState =>
  panelStateOf(query, useShownSince(query.dataUpdatedAt));
