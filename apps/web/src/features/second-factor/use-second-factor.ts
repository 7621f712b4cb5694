import {
  type Call,
  confirmSecondFactor,
  disableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
} from "@fiel/contracts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { InputOf } from "../../shared/api/request-of-call.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";

export const useSecondFactor = () => {
  const api = useApi();
  const { tenant } = useSignedIn().client;
  return useQuery({
    queryKey: ["secondFactor", tenant],
    queryFn: ({ signal }) => api.call(readSecondFactor, { params: { tenant } }, signal),
  });
};

/** Calls that change the second factor; each reloads the panel. They reject with `ApiError`. */
export const useSecondFactorCalls = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  const { tenant } = useSignedIn().client;
  const params = { tenant };
  const renewing = async <C extends Call>(call: C, input: InputOf<C>) => {
    const answer = await api.call(call, input);
    void queryClient.invalidateQueries({ queryKey: ["secondFactor", tenant] });
    return answer;
  };
  return {
    setUp: (password: string) => api.call(setUpSecondFactor, { params, body: { password } }),
    confirm: async (code: string) =>
      (await renewing(confirmSecondFactor, { params, body: { code } })).recoveryCodes,
    renew: async (password: string, code: string) =>
      (await renewing(renewRecoveryCodes, { params, body: { password, code } })).recoveryCodes,
    disable: (password: string, code: string) =>
      renewing(disableSecondFactor, { params, body: { password, code } }),
  };
};
