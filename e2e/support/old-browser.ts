/** Runs first in the page. Removes what browsers got after Chromium 68, except `globalThis`, which the test's driver needs. */
export function forgetNewGlobals(): void {
  const forget = (owner: object, names: readonly string[]): void => {
    for (const name of names) Reflect.deleteProperty(owner, name);
  };
  forget(Array.prototype, [
    "flat",
    "flatMap",
    "at",
    "findLast",
    "findLastIndex",
    "toSorted",
    "toReversed",
    "toSpliced",
    "with",
  ]);
  forget(String.prototype, ["matchAll", "replaceAll", "at", "isWellFormed", "toWellFormed"]);
  forget(Object, ["fromEntries", "hasOwn", "groupBy"]);
  forget(Map, ["groupBy"]);
  forget(Promise, ["allSettled", "any", "withResolvers", "try"]);
  forget(Element.prototype, ["replaceChildren"]);
  forget(Set.prototype, ["union", "intersection", "difference"]);
  forget(AbortSignal, ["timeout", "any"]);
  forget(window, [
    "structuredClone",
    "queueMicrotask",
    "reportError",
    "WeakRef",
    "FinalizationRegistry",
    "AggregateError",
    "CompressionStream",
    "ResizeObserver",
  ]);
  forget(Navigator.prototype, ["wakeLock"]);
  forget(Crypto.prototype, ["randomUUID"]);
}
