import { ClickHouseError } from "@clickhouse/client";

/** The store could not do its work now; the same may succeed later. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";
}

/** What a server says about its own state, or its neighbours', not about the statement. */
const passing = new Set([
  "202", // TOO_MANY_SIMULTANEOUS_QUERIES
  "203", // NO_FREE_CONNECTION
  "209", // SOCKET_TIMEOUT
  "210", // NETWORK_ERROR
  "225", // NO_ZOOKEEPER
  "236", // ABORTED
  "242", // TABLE_IS_READ_ONLY
  "243", // NOT_ENOUGH_SPACE
  "252", // TOO_MANY_PARTS
  "279", // ALL_CONNECTION_TRIES_FAILED
  "285", // TOO_FEW_LIVE_REPLICAS
  "286", // UNSATISFIED_QUORUM_FOR_PREVIOUS_WRITE
  "319", // UNKNOWN_STATUS_OF_INSERT
  "394", // QUERY_WAS_CANCELLED
  "516", // AUTHENTICATION_FAILED
  "999", // KEEPER_EXCEPTION
]);

/** A remote engine's error by what it means here: what is no answer of ClickHouse at all went wrong on the way to it. */
export function unlessPassing(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof ClickHouseError && !passing.has(error.code)) return error;
  return new StoreUnavailable(`ClickHouse: ${error.message}`, { cause: error });
}
