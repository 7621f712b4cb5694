import { Histogram } from "prom-client";

type Store = "postgres" | "clickhouse";

/** Duration of the stores' statements, for the whole process. */
export const storeRequests = new Histogram({
  name: "fiel_store_request_duration_seconds",
  help: "Time from a statement to its answer, by store and kind",
  labelNames: ["store", "kind"],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
  registers: [],
});

/** Measures a statement, even if it fails. */
export async function timed<T>(store: Store, kind: string, work: () => Promise<T>): Promise<T> {
  const end = storeRequests.startTimer({ store, kind });
  try {
    return await work();
  } finally {
    end();
  }
}
