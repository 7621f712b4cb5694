/** The engine gave a question up: it took longer or more memory than any one question may, or its answer would. */
export class QueryLimitExceeded extends Error {
  override readonly name = "QueryLimitExceeded";
}

/**
 * What one question may cost, so that a heavy one ends by itself and the others keep their share. Its text may be longer
 * than the engine's own limit: a year of daily shifts, or the stretches of 500 orders, are written out in it.
 */
export const readLimits = {
  max_execution_time: 30,
  max_memory_usage: "1000000000",
  // Held by this process: eight million packages of 16 bytes.
  max_result_bytes: "128000000",
  max_query_size: "4194304",
} as const;

/** TIMEOUT_EXCEEDED, TOO_SLOW, MEMORY_LIMIT_EXCEEDED, TOO_MANY_ROWS_OR_BYTES. */
const codes = new Set(["159", "160", "241", "396"]);

/** The engine's error by what it means here. By its code: the embedded engine brings a class of its own. */
export function meaningOf(error: unknown): unknown {
  const { code } = (error ?? {}) as { code?: unknown };
  const heavy = error instanceof Error && typeof code === "string" && codes.has(code);
  return heavy ? new QueryLimitExceeded(error.message, { cause: error }) : error;
}
