import type { SerializedError } from "vitest/node";

/** The file whose test threw an uncaught error, or whose worker ended; null when unknown. */
export const fileOfError = (error: SerializedError): string | null => {
  const thrownBy: unknown = error["VITEST_TEST_PATH"];
  if (typeof thrownBy === "string") return thrownBy;
  const workerEnd = /while running test file (.+)$/.exec(error.cause?.message ?? "");
  return workerEnd?.[1] ?? null;
};
