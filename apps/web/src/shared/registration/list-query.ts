import type { Place, Registration } from "./registration.ts";

/** What a list of registrations is known by, and how it is asked. */
export const listQuery = <Row, Draft>(
  place: Place,
  { name, list }: Pick<Registration<Row, Draft>, "name" | "list">,
  removed: boolean,
) => ({
  queryKey: ["registrations", place.tenant, name, removed] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => list(place, removed, signal),
});
