import { listReasons, type RegisteredReason } from "@fiel/contracts";
import { reasonPath } from "@fiel/domain";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { usePlace } from "../registration/use-place.ts";

/** A reason for stops, with the path of its groups. */
export interface ReasonOption extends RegisteredReason {
  readonly path: string;
}

/** Reasons for stops in the order of the tree; undefined while loading. */
export const useReasons = (): readonly ReasonOption[] | undefined => {
  const { api, tenant } = usePlace();
  const { data } = useQuery({
    queryKey: ["reason-options", tenant],
    queryFn: ({ signal }) => api.call(listReasons, { params: { tenant }, query: {} }, signal),
  });
  return useMemo(() => {
    const names = new Map(data?.map(({ id, name }) => [id, name]));
    return data
      ?.filter(({ lossClass }) => lossClass !== null)
      .map((one) => ({ ...one, path: reasonPath(names.get(one.parentId ?? 0) ?? null, one.name) }));
  }, [data]);
};
