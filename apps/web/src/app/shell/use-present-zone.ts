import { verifyClient } from "@fiel/contracts";
import { dayMs, zoneSpan } from "@fiel/domain";
import { useEffect } from "react";
import { useApi } from "../../shared/api/use-api.ts";
import { useEnvironment } from "../../shared/environment/environment.ts";
import { useSessionStore } from "../../shared/session/use-session.ts";

/** Age from which the offsets of the zone are read again, ms. */
const oldMs = 7 * dayMs;

/** Reads the client again when the offsets of its zone are missing or a week old: a session may outlive them. */
export const usePresentZone = (): void => {
  const api = useApi();
  const session = useSessionStore();
  const { now } = useEnvironment();
  useEffect(() => {
    const { client } = session.get();
    if (client === null || zoneSpan(now()).endMs - (client.offsets?.until ?? 0) < oldMs) return;
    const stop = new AbortController();
    api
      .call(verifyClient, { params: { tenant: client.tenant } }, stop.signal)
      .then((present) => session.chooseClient(present))
      // The next page load tries again.
      .catch(() => undefined);
    return () => stop.abort();
  }, [api, session, now]);
};
