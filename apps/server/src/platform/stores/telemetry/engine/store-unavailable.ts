import { ClickHouseError } from "@clickhouse/client";
import { isStoreFailure } from "../../../http/store-failure.ts";

/** The store could not do its work now; the same may succeed later. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";
}

/** A remote engine's error by what it means here: what is no answer of ClickHouse at all went wrong on the way to it. */
export function unlessPassing(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof ClickHouseError && !isStoreFailure(error)) return error;
  return new StoreUnavailable(`ClickHouse: ${error.message}`, { cause: error });
}

const beforeAsking = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EHOSTDOWN",
]);

/** Whether no connection came about at all, so that nothing of the statement can have been done. */
export const wasNeverAsked = (error: unknown): boolean =>
  error instanceof Error &&
  (beforeAsking.has((error as { code?: string }).code ?? "") || wasNeverAsked(error.cause));
