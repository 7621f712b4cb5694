import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { mayPass } from "../../shared/api/api-error.ts";
import { type Connection, createConnection } from "../../shared/api/connection.ts";
import { probeOf } from "../../shared/api/probe-of.ts";
import { refetchLive } from "../../shared/api/refetch-changed.ts";
import { useEnvironment } from "../../shared/environment/environment.ts";

/** Reports every query without an answer to the connection. */
const doubtUnanswered = (queryClient: QueryClient, { doubt }: Connection): (() => void) =>
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { action } = event;
    if ((action.type === "failed" || action.type === "error") && mayPass(action.error)) doubt();
  });

/** Refetches what failed meanwhile and what may have changed. */
const catchUp = (queryClient: QueryClient): void => {
  void queryClient.refetchQueries({
    type: "active",
    predicate: ({ state }) => state.status === "error" || state.fetchFailureCount > 0,
  });
  refetchLive(queryClient, true);
};

/** State of the connection, checked after calls without an answer, a dropped stream, and the browser's online and offline events. */
export const useWatchedConnection = (): Connection => {
  const environment = useEnvironment();
  const queryClient = useQueryClient();
  const [connection] = useState(() =>
    createConnection({ probe: probeOf(environment), now: environment.now }),
  );
  useEffect(() => {
    let catchingUp: ReturnType<typeof setTimeout> | undefined;
    const stops = [
      doubtUnanswered(queryClient, connection),
      connection.subscribe(() => {
        // After hanging requests have failed, so that they are refetched too.
        if (connection.lostSinceMs() === null) catchingUp = setTimeout(() => catchUp(queryClient));
      }),
      () => clearTimeout(catchingUp),
    ];
    for (const name of ["online", "offline"]) window.addEventListener(name, connection.ask);
    return () => {
      for (const stop of stops) stop();
      for (const name of ["online", "offline"]) window.removeEventListener(name, connection.ask);
      connection.stop();
    };
  }, [queryClient, connection]);
  return connection;
};
