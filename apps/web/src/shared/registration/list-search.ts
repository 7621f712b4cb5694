type Search = Readonly<Record<string, unknown>>;

/** Parameters of the address that a list keeps: its search, whether it shows removed ones, and which part of it is shown. */
export const listParameters = { search: "busca", removed: "removidos", group: "parte" } as const;

/** What a list keeps in the address while a form of it is open, and when it is closed. */
export const listSearchOf = (search: Search): Search =>
  Object.fromEntries(
    Object.values(listParameters).flatMap((name) =>
      search[name] === undefined ? [] : [[name, search[name]] as const],
    ),
  );

/** The text of a parameter; a router that reads values as JSON makes a number of a code. */
export const textOfSearch = (search: Search, name: string): string => {
  const value = search[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};
