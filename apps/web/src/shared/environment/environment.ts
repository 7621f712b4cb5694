import { createContext, useContext } from "react";
import type { PatientFetch } from "../api/patient-fetch.ts";
import type { KeptStorage } from "./open-storage.ts";

/** The world outside the page. Only `main.tsx` creates the real one. */
export interface Outside {
  /** The device's clock, UTC ms, for what is shown and stored. A user may set it at any time. */
  readonly deviceNow: () => number;
  /** Monotonic clock, ms, for durations. Only differences within one page are meaningful. */
  readonly monotonic: () => number;
  readonly random: () => number;
  /** Its requests never hang. */
  readonly fetch: PatientFetch;
  readonly storage: KeptStorage;
}

export interface Environment extends Outside {
  /** The server's clock, UTC ms, for everything about the plant. */
  readonly now: () => number;
  /** The latest that the server's time may be, UTC ms, for the age of what is shown: the device may have slept. */
  readonly latestNow: () => number;
  /** How far the server's clock is ahead of the device's, ms. */
  readonly skewMs: () => number;
  /** Monotonic clock, ms, that also counts the device's sleep, for ages. */
  readonly bootTime: () => number;
}

const EnvironmentContext = createContext<Environment | null>(null);

export const EnvironmentProvider = EnvironmentContext.Provider;

export const useEnvironment = (): Environment => {
  const environment = useContext(EnvironmentContext);
  if (!environment) throw new Error("The page has no EnvironmentProvider.");
  return environment;
};
