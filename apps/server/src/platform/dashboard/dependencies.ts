import type { Answers } from "../answers/answers.ts";
import type { Registrations } from "../registrations/tenant-registrations.ts";
import type { TelemetryStore } from "../stores/telemetry/open-telemetry.ts";

/** What every dashboard call needs. */
export interface DashboardDependencies extends Answers {
  readonly telemetry: TelemetryStore;
  readonly registrations: Registrations;
  /** UTC ms. */
  readonly now: () => number;
}
