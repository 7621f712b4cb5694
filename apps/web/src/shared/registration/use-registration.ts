import { useQuery } from "@tanstack/react-query";
import type { Registration } from "./registration.ts";
import { usePlace } from "./use-place.ts";

/** Reads one registration afresh, because a list may be ten seconds old. */
export const useRegistration = <Row, Draft>(
  { name, read }: Pick<Registration<Row, Draft>, "name" | "read">,
  key: string,
) => {
  const place = usePlace();
  return useQuery({
    queryKey: ["registrations", place.tenant, name, "one", key],
    queryFn: ({ signal }) => read(place, key, signal),
    gcTime: 0,
    // Background refetches would overwrite what the user is typing.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: (): undefined => undefined,
  });
};
