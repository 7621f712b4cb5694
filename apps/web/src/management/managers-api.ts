import { type Call, managersCall } from "@fiel/contracts";
import type { ApiClient } from "../shared/api/api-client.ts";

const ofClients = "/api/client/";
const ofUsers = "/api/client/:tenant/users/";

/** Maps a user's call to the managers' one. Throws for calls of clients: with a manager's token the server would answer 401 and end the session. */
const toManagers = <C extends Call>(call: C): C => {
  if (call.path.startsWith(ofUsers)) return managersCall(call) as unknown as C;
  if (call.path.startsWith(ofClients)) throw new TypeError(`${call.path} is for people of clients`);
  return call;
};

/** API client in which calls about the user's own account go to the managers' calls, so that both programs share the pages. */
export const managersApi = (api: ApiClient): ApiClient => ({
  ...api,
  call: async (call, input, signal) => api.call(toManagers(call), input, signal),
});
