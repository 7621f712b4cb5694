import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { mayPass } from "../../shared/api/api-error.ts";
import { type Connection, createConnection } from "../../shared/api/connection.ts";
import { probeOf } from "../../shared/api/probe-of.ts";
import { refetchLive } from "../../shared/api/refetch-changed.ts";
import { useEnvironment } from "../../shared/environment/environment.ts";

/** Every call that was not answered makes the connection doubtful. */
const doubtUnanswered = (queryClient: QueryClient, { doubt }: Connection): (() => void) =>
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { action } = event;
    if ((action.type === "failed" || action.type === "error") && mayPass(action.error)) doubt();
  });

/** What failed meanwhile, and what may have changed, is asked for again. */
const catchUp = (queryClient: QueryClient): void => {
  void queryClient.refetchQueries({
    type: "active",
    predicate: ({ state }) => state.status === "error" || state.fetchFailureCount > 0,
  });
  refetchLive(queryClient, true);
};

/** Whether the server can be reached, by calls that it did not answer, the stream that fell, and the browser's own word. */
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
        // After what hung has failed, so that it is asked again too.
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
