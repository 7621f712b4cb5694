import type { PatientFetch } from "../api/patient-fetch.ts";
import type { ServerClock } from "./server-clock.ts";

/** Wraps a fetch so that each answer updates the server's clock. `monotonic` is a monotonic clock, ms. */
export const observedFetch =
  (fetch: PatientFetch, { observe }: Pick<ServerClock, "observe">, monotonic: () => number): PatientFetch =>
  async (address, init) => {
    const begunMs = monotonic();
    const answer = await fetch(address, init);
    observe(answer.headers.get("date"), monotonic() - begunMs);
    return answer;
  };
