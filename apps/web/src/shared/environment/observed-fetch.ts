import type { PatientFetch } from "../api/patient-fetch.ts";
import type { ServerClock } from "./server-clock.ts";

/** The same, from whose answers the clock learns the server's time. `monotonic`: ms of a clock that nobody sets. */
export const observedFetch =
  (fetch: PatientFetch, { observe }: Pick<ServerClock, "observe">, monotonic: () => number): PatientFetch =>
  async (address, init) => {
    const begunMs = monotonic();
    const answer = await fetch(address, init);
    observe(answer.headers.get("date"), monotonic() - begunMs);
    return answer;
  };
