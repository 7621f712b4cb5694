import { describe, expect, it } from "vitest";
import {
  findClockQueries,
  findIncompleteKeys,
  findSharedKeys,
  findUnreadQueries,
  missingInKeys,
  queriesOf,
  readsClock,
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

/** Queries that ask about now, which no key holds, and what asks them again. All are asked again when the plant's day ends (`use-day-rollover.ts`). */
const askedAgain: ReadonlyMap<string, string> = new Map([
  ["features/alerts/use-incidents.ts", "every ten seconds, and when an alert changes"],
  ["features/alerts/why-not-dialog.tsx", "when the dialog opens again: it is about the time until then"],
  ["features/attention/use-acknowledged.ts", "every minute, and when an alert changes"],
  ["features/conformity/use-conformity.ts", "by the windowed query, which it is part of"],
  ["features/first-steps/use-arrivals.ts", "every few seconds"],
  ["features/heatmap/use-heatmap.ts", "every hour: it is about days"],
  ["features/products/limits/use-product-weights.ts", "after ten minutes: weights of a week or more"],
  ["shared/filters/use-windowed-query.ts", "by the filter's period, unless it has ended"],
  ["shared/giveaway/use-giveaway.ts", "by the windowed query, which it is part of"],
]);

it("a query that asks about now is known, as it asks by itself or by the period that ends now", () => {
  const reads = (ask: string) =>
    queriesOf(hook(`const { now } = useEnvironment(); ${api} ${query('"a"', ask)}`)).some(readsClock);
  expect(reads("() => it(now())")).toBe(true);
  expect(reads("() => it(windowsNow(filter, now()))")).toBe(true);
  expect(reads("() => it(windows)")).toBe(false);
});

describe("the web app's queries", () => {
  it("that ask about now are asked again", () => {
    const found = findClockQueries().map((file) => file.replace("apps/web/src/", ""));
    expect(found.toSorted()).toEqual([...askedAgain.keys()].toSorted());
  });
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
