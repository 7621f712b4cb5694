import { managersCall } from "@fiel/contracts";
import type { ApiClient } from "../shared/api/api-client.ts";

const ofUsers = "/api/client/:tenant/users/";

/** What users ask about themselves, managers ask in their own place: the pages are the same. */
export const managersApi = (api: ApiClient): ApiClient => ({
  ...api,
  call: (call, input, signal) =>
    api.call(
      call.path.startsWith(ofUsers) ? (managersCall(call) as unknown as typeof call) : call,
      input,
      signal,
    ),
});
