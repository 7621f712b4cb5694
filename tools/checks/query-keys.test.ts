import { expect, it } from "vitest";
import { findIncompleteKeys, missingInKeys } from "./query-keys.ts";

const hook = (body: string) =>
  `import { it, previousWindows, useApi, useQuery, useSignedIn } from "./it.ts"; export const useIt = (filter, windows) => { ${body} };`;

it("finds what an answer depends on and its key lacks", () => {
  const api = "const api = useApi(); const { tenant } = useSignedIn().client;";
  const before = "const before = previousWindows(filter.zoom, windows);";
  const query = (key: string, ask: string) => `return useQuery({ queryKey: [${key}], queryFn: ${ask} });`;
  const missing = (key: string, ask: string) => missingInKeys(hook(api + before + query(key, ask)));
  expect(missing('"a", tenant, filter', "() => ask(before)")).toContain("before");
  expect(missing('"a", tenant, filter, before', "() => api.call(it, { tenant, before })")).not.toContain(
    "before",
  );
  expect(missing('"a"', "({ signal }) => api.call(it, { tenant }, signal)")).toContain("tenant");
  expect(missing('"a", tenant', "({ signal }) => api.call(it, { tenant }, signal)")).toEqual([]);
  expect(
    missing('"a", tenant', "async () => (await api.call(it, { tenant, of: filter.zoom })).data"),
  ).toEqual(["filter"]);
  expect(
    missing('"a", tenant, filter', "async () => { const { zoom } = filter; return api.call(it, { zoom }); }"),
  ).toEqual([]);
});

it("knows what a windowed query is kept by", () => {
  const windowed = (also: string) =>
    missingInKeys(
      hook(
        `return useWindowedQuery({ name: "a", filter, live: [], ${also} fetch: () => it(filter, windows) });`,
      ),
    );
  expect(windowed("")).toEqual(["windows"]);
  expect(windowed("also: [windows],")).toEqual([]);
});

it("finds nothing in the web app", () => {
  expect(findIncompleteKeys()).toEqual([]);
});
