import { type AnswerOf, type GatewayOfTenant, listGateways, nameOfGateway } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useApi } from "../api/use-api.ts";
import { useSignedIn } from "../session/use-session.ts";

const reloadMs = 10_000;

type Answer = AnswerOf<typeof listGateways>;

const useAnswer = <T>(select: (answer: Answer) => T) => {
  const api = useApi();
  const { tenant } = useSignedIn().client;
  return useQuery({
    queryKey: ["gateways", tenant],
    queryFn: ({ signal }) => api.call(listGateways, { params: { tenant } }, signal),
    refetchInterval: reloadMs,
    select,
  });
};

const gatewaysOf = ({ result }: Answer) => result;
const olderOf = ({ older }: Answer) => older;
const readersOf = ({ readers, running }: Answer) => ({ readers, running });
const limitOf = ({ limit }: Answer) => limit;
const unconfirmedClockOf = ({ unconfirmedClockAt }: Answer) => unconfirmedClockAt;

/** The tenant's gateways and their state, refetched every 10 s, which is how often they report. */
export const useGateways = () => useAnswer(gatewaysOf);

/** Number of gateways that the list leaves out. */
export const useOlderGateways = () => useAnswer(olderOf);

/** Packages that the gateways may deliver per minute, and how often a batch had to wait. */
export const useIngestLimit = () => useAnswer(limitOf);

/** What the server's clock shows while nobody confirms it, UTC ms; null while it is confirmed. */
export const useUnconfirmedClock = () => useAnswer(unconfirmedClockOf);

/** The gateway that reads each machine, and the gateway programs that run. */
export const useReaders = () => useAnswer(readersOf);

const none: readonly GatewayOfTenant[] = [];

/** Returns the name of a gateway by its id, also of one that the list lacks. */
export const useGatewayNames = (): ((gateway: string) => string) => {
  const { data = none } = useGateways();
  return useCallback((gateway) => nameOfGateway(gateway, data), [data]);
};
