import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { mayPass } from "../../shared/api/api-error.ts";
import { type Connection, createConnection } from "../../shared/api/connection.ts";
import { refetchLive } from "../../shared/api/refetch-changed.ts";
import { type Environment, useEnvironment } from "../../shared/environment/environment.ts";

/** Any answer but a failure is one: of both stores, or of a proxy that knows no such address. */
const probeOf =
  ({ fetch }: Pick<Environment, "fetch">) =>
  async (): Promise<boolean> =>
    (await fetch("/health/ready", { cache: "no-store" })).status < 500;

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
    const stops = [
      doubtUnanswered(queryClient, connection),
      connection.subscribe(() => connection.lostSinceMs() === null && catchUp(queryClient)),
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
