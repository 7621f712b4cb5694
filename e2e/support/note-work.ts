import type { Page } from "playwright-core";

/** What a page did since the last `forget`. */
export interface Work {
  /** Times that React changed what the page shows. */
  readonly commits: number;
  /** Changes of the document, described. */
  readonly changes: readonly string[];
  /** Keys of the storage that were read, one entry per read. */
  readonly reads: readonly string[];
  /** Keys of the storage that another tab wrote, one entry per write. */
  readonly heard: readonly string[];
}

/** Shortest period at which a page updates its ages, and asks for what may have changed without a word, ms. */
const tickMs = 10_000;

/** Runs in the page, before the product. */
const startNoting = (heldMs: number): void => {
  const work = { commits: 0, changes: [] as string[], reads: [] as string[], heard: [] as string[] };
  const forget = () => Object.assign(work, { commits: 0, changes: [], reads: [], heard: [] });
  Object.assign(window, { work, forgetWork: forget });
  // React of a product build reports each commit to the hook of its developer tools.
  const hook = {
    renderers: new Map(),
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: () => void (work.commits += 1),
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  };
  Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  const observer = new MutationObserver((all) => {
    for (const { type, target } of all) work.changes.push(`${type}: ${target.textContent?.slice(0, 80)}`);
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  const read = Object.getOwnPropertyDescriptor(Storage.prototype, "getItem")?.value as Storage["getItem"];
  Storage.prototype.getItem = function getItem(key) {
    work.reads.push(key);
    return read.call(this, key);
  };
  addEventListener("storage", ({ key }) => work.heard.push(key ?? ""));
  const repeat = globalThis.setInterval;
  const heldRepeat = (then: TimerHandler, periodMs?: number, ...rest: unknown[]) =>
    (periodMs ?? 0) >= heldMs ? 0 : repeat(then, periodMs, ...rest);
  Object.assign(globalThis, { setInterval: heldRepeat });
};

/**
 * Notes what the page does. Intervals of 10 s and more stand still: ages such as "há 9 s" and lists that are asked again change in every tab by themselves.
 */
export const noteWork = (page: Page): Promise<unknown> => page.addInitScript(startNoting, tickMs);

export const workOf = (page: Page): Promise<Work> => page.evaluate<Work>("work");
export const forgetWork = (page: Page): Promise<unknown> => page.evaluate("forgetWork()");
