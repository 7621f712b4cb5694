import type { QueryClient } from "@tanstack/react-query";
import { listQuery } from "./list-query.ts";
import type { Listed, Place, Registration } from "./registration.ts";

interface InList<Row, Draft> {
  readonly place: Place;
  readonly registration: Pick<Registration<Row, Draft>, "name" | "list" | "keyOf">;
  readonly removed: boolean;
}

/**
 * A row as its list has it, once what was saved here is read again: before that the list shows the version before, and the server
 * would take the row for one that somebody else changed. A row that is not listed any more is given as it is.
 */
export const newestOf = async <Row, Draft>(
  queryClient: QueryClient,
  { place, registration, removed }: InList<Row, Draft>,
  row: Row,
): Promise<Row> => {
  const query = listQuery(place, registration, removed);
  const isBehind = queryClient.getQueryState(query.queryKey)?.isInvalidated === true;
  // What the list's own failure means is told by the list.
  if (isBehind) await queryClient.fetchQuery(query).catch(() => undefined);
  const { keyOf } = registration;
  const listed = queryClient.getQueryData<Listed<Row>>(query.queryKey);
  return listed?.rows.find((one) => keyOf(one) === keyOf(row)) ?? row;
};
