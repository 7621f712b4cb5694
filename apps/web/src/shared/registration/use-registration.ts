import { useQuery } from "@tanstack/react-query";
import type { Registration } from "./registration.ts";
import { usePlace } from "./use-place.ts";

/** One registration as it stands now: a form must not begin from what a list knew ten seconds ago. */
export const useRegistration = <Row, Draft>(
  { name, read }: Pick<Registration<Row, Draft>, "name" | "read">,
  key: string,
) => {
  const place = usePlace();
  return useQuery({
    queryKey: ["registrations", place.tenant, name, "one", key],
    queryFn: ({ signal }) => read(place, key, signal),
    gcTime: 0,
    // What is being written in the form is not overwritten by what comes meanwhile.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: (): undefined => undefined,
  });
};
