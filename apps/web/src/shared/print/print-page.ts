import { isPrinting, setPrinting } from "./printing.ts";

/** Charts that are not drawn by then are left out rather than waited for. */
const longestWaitMs = 4_000;

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
  });

/** The heading is fetched, and charts are drawn anew. */
const unfinished = (): boolean =>
  document.querySelector("figure [role=img]:not([data-drawn])") !== null ||
  (document.querySelector("#content") !== null && document.querySelector("[data-print-heading]") === null);

/** The layout for paper stands, and every chart is drawn anew at its width and in light colours. */
const laidOut = async (): Promise<void> => {
  const stop = performance.now() + longestWaitMs;
  await nextFrame();
  await nextFrame();
  while (unfinished() && performance.now() < stop) await nextFrame();
  // Sizes are observed a frame after the layout changed, and drawn in the one after that.
  await nextFrame();
  await nextFrame();
};

const print = async (): Promise<void> => {
  if (isPrinting()) return;
  setPrinting(true);
  try {
    await laidOut();
    globalThis.print();
  } finally {
    setPrinting(false);
  }
};

/** Prints the page as a document: no navigation, light colours, panels unbroken. */
export const printPage = (): void => void print();

/**
 * The browser's own menu prints at once, and a medium is emulated without printing: both lay the page out too.
 * Answers how to stop that.
 */
export const printByBrowser = (target: Window): (() => void) => {
  const stop = new AbortController();
  const { signal } = stop;
  const paper = target.matchMedia("print");
  // Who began to print by `printPage` ends it too.
  let begun = false;
  const follow = (printing: boolean) => {
    if (printing === isPrinting() || (!printing && !begun)) return;
    begun = printing;
    setPrinting(printing);
  };
  target.addEventListener("beforeprint", () => follow(true), { signal });
  target.addEventListener("afterprint", () => follow(paper.matches), { signal });
  paper.addEventListener("change", ({ matches }) => follow(matches), { signal });
  if (paper.matches) follow(true);
  return () => stop.abort();
};

/** Ctrl+P prints the same way; answers how to stop that. */
export const printByKey = (target: Window): (() => void) => {
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== "p" ||
      !(event.ctrlKey || event.metaKey) ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    printPage();
  };
  target.addEventListener("keydown", onKeyDown);
  return () => target.removeEventListener("keydown", onKeyDown);
};
