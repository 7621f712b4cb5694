import { runProgram } from "./processes.ts";

/**
 * Reads an installation's stores in a separate process. The engine opens one directory per process, and this process runs journeys of other
 * installations too.
 */
export async function askStores<T>(what: "records" | "counts", ...args: readonly string[]): Promise<T> {
  const entry = "e2e/support/tell-stored.ts";
  const said = await runProgram({ entry, args: [what, ...args], environment: {} });
  return JSON.parse(said.split("\n").findLast((line) => line.startsWith("{")) ?? "") as T;
}
