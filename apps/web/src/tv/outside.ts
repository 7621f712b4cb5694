import type { PatientFetch } from "../shared/api/patient-fetch.ts";
import type { KeptStorage } from "../shared/environment/open-storage.ts";

/** The world outside a screen's page. Only `main.ts` creates the real one. */
export interface TvOutside {
  /** The device's clock, UTC ms, used until the server has told its time. A user may set it at any time. */
  readonly deviceNow: () => number;
  /** Monotonic clock, ms. */
  readonly monotonic: () => number;
  readonly random: () => number;
  readonly fetch: PatientFetch;
  readonly storage: KeptStorage;
  readonly reload: () => void;
}

declare global {
  const __FIEL_VERSION__: string;
}
