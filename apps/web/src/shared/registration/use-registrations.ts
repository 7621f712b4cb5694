import { useQuery } from "@tanstack/react-query";
import { mayPass } from "../api/api-error.ts";
import { listQuery } from "./list-query.ts";
import type { Registration } from "./registration.ts";
import { usePlace } from "./use-place.ts";

const reloadMs = 10_000;

/** The list of present or of removed records, refetched every 10 s unless the kind says otherwise. */
export const useRegistrations = <Row, Draft>(
  registration: Pick<Registration<Row, Draft>, "name" | "list" | "listedOnce" | "listRetries">,
  removed = false,
) => {
  const { name, list, listedOnce = false, listRetries } = registration;
  const place = usePlace();
  return useQuery({
    ...listQuery(place, { name, list }, removed),
    refetchInterval: listedOnce ? false : reloadMs,
    ...(listRetries === undefined
      ? {}
      : { retry: (failures: number, error: Error) => failures < listRetries && mayPass(error) }),
    // Removed records must not appear briefly as present ones.
    placeholderData: (): undefined => undefined,
  });
};
