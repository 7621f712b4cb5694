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
const readersOf = ({ readers, running }: Answer) => ({ readers, running });
const limitOf = ({ limit }: Answer) => limit;

/** The tenant's gateways and how they fare; asked again every 10 s, as often as they tell. */
export const useGateways = () => useAnswer(gatewaysOf);

/** What they may deliver a minute, and how often they were told to wait for it. */
export const useIngestLimit = () => useAnswer(limitOf);

/** Who reads each machine, and the gateways' programs that run. */
export const useReaders = () => useAnswer(readersOf);

const none: readonly GatewayOfTenant[] = [];

/** Names of gateways by their ids, also of one that the list does not have. */
export const useGatewayNames = (): ((gateway: string) => string) => {
  const { data = none } = useGateways();
  return useCallback((gateway) => nameOfGateway(gateway, data), [data]);
};
