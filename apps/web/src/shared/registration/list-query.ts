import type { Place, Registration } from "./registration.ts";

/** Query of a list of registrations. */
export const listQuery = <Row, Draft>(
  place: Place,
  { name, list }: Pick<Registration<Row, Draft>, "name" | "list">,
  removed: boolean,
) => ({
  queryKey: ["registrations", place.tenant, name, removed] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => list(place, removed, signal),
});
