import type { PatientFetch } from "../shared/api/patient-fetch.ts";

/** The outside world of a screen; `main.ts` alone makes the real one. */
export interface TvOutside {
  /** This device's clock, UTC ms. */
  readonly deviceNow: () => number;
  readonly random: () => number;
  readonly fetch: PatientFetch;
  readonly storage: Storage;
  readonly reload: () => void;
}

declare global {
  const __FIEL_VERSION__: string;
}
