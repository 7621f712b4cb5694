import { ClickHouseError } from "@clickhouse/client";
import { isStoreFailure } from "../../../http/store-failure.ts";

/** The store could not do its work now; the same work may succeed later. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";
}

/** Translates a remote engine's error: everything that is not an answer of ClickHouse becomes StoreUnavailable. */
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

/** Whether no connection was made, so that no part of the statement can have been executed. */
export const wasNeverAsked = (error: unknown): boolean =>
  error instanceof Error &&
  (beforeAsking.has((error as { code?: string }).code ?? "") || wasNeverAsked(error.cause));
