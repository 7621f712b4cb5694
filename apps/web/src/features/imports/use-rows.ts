import { type importStatuses, listImportRows } from "@fiel/contracts";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { usePlace } from "../../shared/registration/use-place.ts";

export type Filter = "all" | Exclude<(typeof importStatuses)[number], "same">;

export const pageSize = 200;

/** Rows of a checked file, filtered by kind and text, in pages. */
export const useRows = (id: number) => {
  const { api, tenant } = usePlace();
  const [filter, onFilter] = useState<Filter>("all");
  const [search, onSearch] = useState("");
  const [same, onSame] = useState(false);
  const wanted = useDeferredValue(search.trim());
  const query = useInfiniteQuery({
    queryKey: ["import-rows", tenant, id, filter, wanted, same],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listImportRows,
        {
          params: { tenant, id: String(id) },
          query: {
            ...(filter === "all"
              ? { same: same ? ("true" as const) : ("false" as const) }
              : { status: filter }),
            ...(wanted === "" ? {} : { search: wanted }),
            after: pageParam,
            limit: pageSize,
          },
        },
        signal,
      ),
    getNextPageParam: ({ rows }) => (rows.length < pageSize ? undefined : rows.at(-1)?.line),
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  return { query, rows, total, filter, onFilter, search, onSearch, same, onSame };
};
