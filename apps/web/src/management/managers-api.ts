import { type Call, managersCall } from "@fiel/contracts";
import type { ApiClient } from "../shared/api/api-client.ts";

const ofClients = "/api/client/";
const ofUsers = "/api/client/:tenant/users/";

/** A client's call with a manager's token is refused as no session at all, and would end the one there is: it is not sent. */
const toManagers = <C extends Call>(call: C): C => {
  if (call.path.startsWith(ofUsers)) return managersCall(call) as unknown as C;
  if (call.path.startsWith(ofClients)) throw new TypeError(`${call.path} is for people of clients`);
  return call;
};

/** What users ask about themselves, managers ask in their own place: the pages are the same. */
export const managersApi = (api: ApiClient): ApiClient => ({
  ...api,
  call: async (call, input, signal) => api.call(toManagers(call), input, signal),
});
