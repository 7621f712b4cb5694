import type { PatientFetch } from "../shared/api/patient-fetch.ts";
import type { KeptStorage } from "../shared/environment/open-storage.ts";

/** The outside world of a screen; `main.ts` alone makes the real one. */
export interface TvOutside {
  /** This device's clock, UTC ms: for what is shown before the server has told the time. Somebody may set it at any time. */
  readonly deviceNow: () => number;
  /** Ms of a clock that nobody sets. */
  readonly monotonic: () => number;
  readonly random: () => number;
  readonly fetch: PatientFetch;
  readonly storage: KeptStorage;
  readonly reload: () => void;
}

declare global {
  const __FIEL_VERSION__: string;
}
