import type { ResponseCache } from "../response-cache/response-cache.ts";

/** What every dashboard call needs. */
export interface DashboardDependencies extends ResponseCache {
  /** UTC ms. */
  readonly now: () => number;
}
