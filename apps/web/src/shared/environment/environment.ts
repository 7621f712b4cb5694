import { createContext, useContext } from "react";
import type { PatientFetch } from "../api/patient-fetch.ts";
import type { KeptStorage } from "./open-storage.ts";

/** The outside world of the page. `main.tsx` alone makes the real one. */
export interface Outside {
  /** This device's clock, UTC ms: for what is shown and stored. Somebody may set it at any time. */
  readonly deviceNow: () => number;
  /** Ms of a clock that nobody sets: for how long something takes. Only differences within this page mean something. */
  readonly monotonic: () => number;
  readonly random: () => number;
  /** None of its requests hangs. */
  readonly fetch: PatientFetch;
  readonly storage: KeptStorage;
}

export interface Environment extends Outside {
  /** The server's clock, UTC ms; for everything that is about the plant. */
  readonly now: () => number;
  /** How far it is ahead of this device's. */
  readonly skewMs: () => number;
}

const EnvironmentContext = createContext<Environment | null>(null);

export const EnvironmentProvider = EnvironmentContext.Provider;

export const useEnvironment = (): Environment => {
  const environment = useContext(EnvironmentContext);
  if (!environment) throw new Error("The page has no EnvironmentProvider.");
  return environment;
};
