import type { PatientFetch } from "../shared/api/patient-fetch.ts";
import type { KeptStorage } from "../shared/environment/open-storage.ts";

/** The world outside the tablet's page. Only `main.ts` creates the real one. */
export interface OperatorOutside {
  /** The device's clock, UTC ms. A user may set it at any time. */
  readonly deviceNow: () => number;
  /** Monotonic clock, ms. */
  readonly monotonic: () => number;
  readonly random: () => number;
  readonly newId: () => string;
  readonly fetch: PatientFetch;
  readonly storage: KeptStorage;
  readonly reload: () => void;
  /** The browser's language, used until the client's is known. */
  readonly language: string;
  readonly size: () => { readonly width: number; readonly height: number };
}
