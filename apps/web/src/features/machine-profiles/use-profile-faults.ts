import { checkProfile } from "@fiel/contracts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { usePlace } from "../../shared/registration/use-place.ts";
import { readContent } from "./profile-content.ts";

/** The server's errors of a profile being edited, by the schema that gateways use; null before the first answer. */
export const useProfileFaults = (text: string) => {
  const { api, tenant } = usePlace();
  const asked = useDeferredValue(text);
  const content = readContent(asked);
  const { data } = useQuery({
    queryKey: ["profile-check", tenant, asked],
    queryFn: ({ signal }) =>
      api.call(checkProfile, { params: { tenant }, body: { content: { ...content } } }, signal),
    enabled: content !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
  });
  return data?.faults ?? null;
};
