import { describe, expect, it } from "vitest";
import {
  findIncompleteKeys,
  findSharedKeys,
  findUnreadQueries,
  missingInKeys,
  queriesOf,
  sharedKeys,
} from "./query-keys.ts";

const hook = (body: string) =>
  `import { it, previousWindows, useApi, useQuery, useSignedIn } from "./it.ts"; export const useIt = (filter, windows) => { ${body} };`;
const api = "const api = useApi(); const { tenant, timeZone } = useSignedIn().client;";
const query = (key: string, ask: string) => `return useQuery({ queryKey: [${key}], queryFn: ${ask} });`;

describe("a key", () => {
  const before = "const before = previousWindows(filter.zoom, windows);";
  const missing = (key: string, ask: string, more = "") =>
    missingInKeys(hook(api + before + more + query(key, ask)));

  it("lacks what an answer depends on", () => {
    expect(missing('"a", tenant, filter', "() => ask(before)")).toEqual(["ask", "before"]);
    expect(missing('"a", tenant, before', "() => api.call(it, { tenant, before })")).toEqual([]);
    expect(missing('"a"', "({ signal }) => api.call(it, { tenant }, signal)")).toEqual([
      "useSignedIn().client.tenant",
    ]);
    expect(missing('"a", tenant', "({ signal }) => api.call(it, { tenant }, signal)")).toEqual([]);
    const { length } = missing('"a", tenant, windows, filter.zoom', "() => api.call(it, { tenant, before })");
    expect(length).toBe(0);
  });

  it("tells a member and not its object, nor the members beside it", () => {
    const zoned = "() => api.call(it, { tenant, timeZone })";
    expect(missing('"a", tenant', zoned)).toEqual(["useSignedIn().client.timeZone"]);
    expect(missing('"a", tenant, timeZone', zoned)).toEqual([]);
    const ofZoom = '"a", tenant, filter.zoom';
    expect(missing(ofZoom, "async () => (await api.call(it, { of: filter.zoom })).data")).toEqual([]);
    expect(missing(ofZoom, "() => api.call(it, { of: filter.product })")).toEqual(["filter.product"]);
    expect(missing(ofZoom, "() => api.call(it, filter)")).toEqual(["filter"]);
    expect(missing('"a", filter', "() => { const { zoom } = filter; return it({ zoom }); }")).toEqual([]);
    expect(missing(ofZoom, "() => { const { product } = filter; return it(product); }")).toEqual([
      "filter.product",
    ]);
  });

  it("tells what an object or a function in it is made of, and nothing of what is computed", () => {
    const who = "const { zoom, product } = filter; const who = { zoom, product };";
    expect(missing('"a", who', "() => it(filter.product)", who)).toEqual([]);
    expect(missing('"a", product', "() => it(who)", who)).toEqual(["who"]);
    expect(missing('"a", product, zoom', "() => it(who)", who)).toEqual([]);
    expect(missing('"a", before', "() => it(windows)")).toEqual(["windows"]);
    const asked = "const ask = (one) => it(one, filter.product);";
    expect(missing('"a", windows', "() => ask(windows)", asked)).toEqual(["ask"]);
    expect(missing('"a", windows, filter.product', "() => ask(windows)", asked)).toEqual([]);
    expect(missing('"a", String(filter.zoom)', "() => it(filter.zoom)")).toEqual([]);
    expect(missing('"a", windows.length', "() => it(windows)")).toEqual(["windows"]);
  });

  it("of a windowed query holds the client, the filter and what stands beside it", () => {
    const windowed = (also: string, asked: string) =>
      missingInKeys(
        hook(
          `${api} return useWindowedQuery({ name: "a", filter, live: [], ${also} fetch: () => it(${asked}) });`,
        ),
      );
    expect(windowed("", "filter.zoom, tenant, timeZone, windows")).toEqual(["windows"]);
    expect(windowed("also: [windows],", "filter, windows")).toEqual([]);
  });

  it("is not shared by two queries that ask different things", () => {
    const asks = (name: string) => queriesOf(hook(api + query('"a", tenant', `() => api.call(${name})`)));
    expect(sharedKeys([...asks("it"), ...asks("it")])).toEqual([]);
    expect(sharedKeys([...asks("it"), ...asks("other")])).toEqual(["a *"]);
  });
});

describe("the web app's queries", () => {
  it("are all read", () => {
    expect(findUnreadQueries()).toEqual([]);
  });
  it("have complete keys", () => {
    expect(findIncompleteKeys()).toEqual([]);
  });
  it("share no key with another question", () => {
    expect(findSharedKeys()).toEqual([]);
  });
});
