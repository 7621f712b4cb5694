const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ETIMEDOUT",
  "EPIPE",
]);

// SQLSTATE: class 08 connection, 53 out of resources, 57P01-57P03 shutting down or starting, 25006 a standby.
const unavailable = /^(08|53)\w{3}$|^57P0[123]$|^25006$/;

// pg gives these without a code.
const wordings =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i;

// What the telemetry store throws when it is closed, and when its server is away or not able.
const namesOfStores = new Set(["StoreClosed", "StoreUnavailable"]);

/** Whether a store could not be reached, anywhere along the chain of causes. */
export function isStoreFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === "string" && (networkCodes.has(code) || unavailable.test(code))) return true;
  if (namesOfStores.has(error.name) || wordings.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some(isStoreFailure)) return true;
  return isStoreFailure(error.cause);
}
