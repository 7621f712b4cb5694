/** The engine stopped a query that took, or would take, more time or memory than one query may. */
export class QueryLimitExceeded extends Error {
  override readonly name = "QueryLimitExceeded";
}

/**
 * Limits of one query, so that a heavy one stops and others keep their share. Its text may exceed the engine's default limit, since a year of daily
 * shifts, or the stretches of 500 orders, are written into it.
 */
export const readLimits = {
  max_execution_time: 30,
  max_memory_usage: "1000000000",
  // The answer is held by this process: eight million packages of 16 bytes.
  max_result_bytes: "128000000",
  max_query_size: "4194304",
} as const;

/** TIMEOUT_EXCEEDED, TOO_SLOW, MEMORY_LIMIT_EXCEEDED, TOO_MANY_ROWS_OR_BYTES. */
const codes = new Set(["159", "160", "241", "396"]);

/**
 * Translates an engine's error by its code, since the embedded engine has its own error class: QueryLimitExceeded for a heavy query, else the error
 * itself.
 */
export function meaningOf(error: unknown): unknown {
  const { code } = (error ?? {}) as { code?: unknown };
  const heavy = error instanceof Error && typeof code === "string" && codes.has(code);
  return heavy ? new QueryLimitExceeded(error.message, { cause: error }) : error;
}
