import { useQuery } from "@tanstack/react-query";
import { mayPass } from "../api/api-error.ts";
import { listQuery } from "./list-query.ts";
import type { Registration } from "./registration.ts";
import { usePlace } from "./use-place.ts";

const reloadMs = 10_000;

/** The list, or that of removed ones; asked again every 10 s, where the kind does not say otherwise. */
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
    // What was removed must not be shown for a moment as what is there.
    placeholderData: (): undefined => undefined,
  });
};
