import type { QueryClient } from "@tanstack/react-query";
import { listQuery } from "./list-query.ts";
import type { Listed, Place, Registration } from "./registration.ts";

interface InList<Row, Draft> {
  readonly place: Place;
  readonly registration: Pick<Registration<Row, Draft>, "name" | "list" | "keyOf">;
  readonly removed: boolean;
}

/**
 * The row as listed after pending refetches: before them the list has the old version, and the server would refuse it as changed by someone else. A
 * row that is no longer listed is returned as it is.
 */
export const newestOf = async <Row, Draft>(
  queryClient: QueryClient,
  { place, registration, removed }: InList<Row, Draft>,
  row: Row,
): Promise<Row> => {
  const query = listQuery(place, registration, removed);
  const isBehind = queryClient.getQueryState(query.queryKey)?.isInvalidated === true;
  // The list itself shows its failures.
  if (isBehind) await queryClient.fetchQuery(query).catch(() => undefined);
  const { keyOf } = registration;
  const listed = queryClient.getQueryData<Listed<Row>>(query.queryKey);
  return listed?.rows.find((one) => keyOf(one) === keyOf(row)) ?? row;
};
