type Search = Readonly<Record<string, unknown>>;

/** Search parameters of a list: its search text, whether removed records are shown, and the chosen group. */
export const listParameters = { search: "busca", removed: "removidos", group: "parte" } as const;

/** The list's search parameters, which stay when a form opens or closes. */
export const listSearchOf = (search: Search): Search =>
  Object.fromEntries(
    Object.values(listParameters).flatMap((name) =>
      search[name] === undefined ? [] : [[name, search[name]] as const],
    ),
  );

/** A search parameter as text. The router parses values as JSON, which turns codes into numbers. */
export const textOfSearch = (search: Search, name: string): string => {
  const value = search[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};
