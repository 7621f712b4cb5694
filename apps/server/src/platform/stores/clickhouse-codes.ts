/** Error codes about ClickHouse's own state, its disks or its neighbours, as opposed to errors in a statement. */
const full = new Set([
  "75", // CANNOT_WRITE_TO_FILE_DESCRIPTOR
  "76", // CANNOT_OPEN_FILE
  "77", // CANNOT_CLOSE_FILE
  "88", // CANNOT_TRUNCATE_FILE
  "204", // CANNOT_FSYNC
  "242", // TABLE_IS_READ_ONLY
  "243", // NOT_ENOUGH_SPACE
  "275", // AIO_WRITE_ERROR
  "285", // TOO_FEW_LIVE_REPLICAS
  "294", // CANNOT_WRITE_TO_FILE
  "586", // CANNOT_CREATE_FILE
  "641", // CANNOT_APPEND_TO_FILE
]);

const refused = new Set([
  "81", // UNKNOWN_DATABASE
  "192", // UNKNOWN_USER
  "193", // WRONG_PASSWORD
  "194", // REQUIRED_PASSWORD
  "195", // IP_ADDRESS_NOT_ALLOWED
  "516", // AUTHENTICATION_FAILED
  "720", // USER_EXPIRED
]);

const away = new Set([
  "3", // UNEXPECTED_END_OF_FILE
  "23", // CANNOT_READ_FROM_ISTREAM
  "24", // CANNOT_WRITE_TO_OSTREAM
  "32", // ATTEMPT_TO_READ_AFTER_EOF
  "33", // CANNOT_READ_ALL_DATA
  "74", // CANNOT_READ_FROM_FILE_DESCRIPTOR
  "87", // CANNOT_SEEK_THROUGH_FILE
  "95", // CANNOT_READ_FROM_SOCKET
  "96", // CANNOT_WRITE_TO_SOCKET
  "99", // UNKNOWN_PACKET_FROM_CLIENT
  "100", // UNKNOWN_PACKET_FROM_SERVER
  "101", // UNEXPECTED_PACKET_FROM_CLIENT
  "102", // UNEXPECTED_PACKET_FROM_SERVER
  "173", // CANNOT_ALLOCATE_MEMORY
  "198", // DNS_ERROR
  "201", // QUOTA_EXCEEDED
  "202", // TOO_MANY_SIMULTANEOUS_QUERIES
  "203", // NO_FREE_CONNECTION
  "209", // SOCKET_TIMEOUT
  "210", // NETWORK_ERROR
  "225", // NO_ZOOKEEPER
  "234", // NO_REPLICA_HAS_PART
  "236", // ABORTED
  "244", // UNEXPECTED_ZOOKEEPER_ERROR
  "252", // TOO_MANY_PARTS
  "254", // NO_ACTIVE_REPLICAS
  "255", // TOO_MANY_RETRIES_TO_FETCH_PARTS
  "265", // NO_AVAILABLE_REPLICA
  "274", // AIO_READ_ERROR
  "279", // ALL_CONNECTION_TRIES_FAILED
  "286", // UNSATISFIED_QUORUM_FOR_PREVIOUS_WRITE
  "289", // REPLICA_IS_NOT_IN_QUORUM
  "297", // SHARD_HAS_NO_CONNECTIONS
  "319", // UNKNOWN_STATUS_OF_INSERT
  "364", // RECEIVED_ERROR_TOO_MANY_REQUESTS
  "369", // ALL_REPLICAS_ARE_STALE
  "394", // QUERY_WAS_CANCELLED
  "411", // PTHREAD_ERROR
  "415", // ALL_REPLICAS_LOST
  "416", // REPLICA_STATUS_CHANGED
  "425", // SYSTEM_ERROR
  "439", // CANNOT_SCHEDULE_TASK
  "473", // DEADLOCK_AVOIDED
  "499", // S3_ERROR
  "519", // NO_REMOTE_SHARD_AVAILABLE
  "574", // DISTRIBUTED_TOO_MANY_PENDING_BYTES
  "659", // UNKNOWN_STATUS_OF_TRANSACTION
  "667", // NOT_INITIALIZED
  "677", // THREAD_WAS_CANCELED
  "696", // ASYNC_LOAD_CANCELED
  "700", // USER_SESSION_LIMIT_EXCEEDED
  "735", // QUERY_WAS_CANCELLED_BY_CLIENT
  "745", // SERVER_OVERLOADED
  "749", // TCP_CONNECTION_LIMIT_REACHED
  "762", // HTTP_CONNECTION_LIMIT_REACHED
  "763", // SESSION_REFUSED
  "777", // MEMORY_RESERVATION_KILLED
  "778", // MEMORY_RESERVATION_FAILED
  "904", // TOO_MANY_UNAVAILABLE_SHARDS
  "999", // KEEPER_EXCEPTION
  "1000", // POCO_EXCEPTION
]);

/** MEMORY_LIMIT_EXCEEDED. The limit is that of one query, unless the message names the whole server or the user. */
const memory = "241";
const memoryOfAll = /\(total\)|total memory limit|user memory limit|\(for user\)/i;

/** Kind of the store's fault in a ClickHouse error; null when the error is about the statement, or not ClickHouse's. */
export function clickHouseFault(error: Error): "away" | "full" | "refused" | null {
  const code = codeOf(error);
  if (full.has(code)) return "full";
  if (refused.has(code)) return "refused";
  if (away.has(code)) return "away";
  return code === memory && memoryOfAll.test(error.message) ? "away" : null;
}

/** Code of the client's error, which has a type beside its code, or of the embedded engine's error; empty for other errors. */
function codeOf(error: Error): string {
  const { code, type, clickhouseCode } = error as {
    code?: unknown;
    type?: unknown;
    clickhouseCode?: unknown;
  };
  if (typeof clickhouseCode === "number") return String(clickhouseCode);
  return typeof code === "string" && typeof type === "string" ? code : "";
}
