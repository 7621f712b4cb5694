import { isPrinting, setPrinting } from "./printing.ts";

/** Longest wait for charts, ms. Charts that are not drawn by then are missing from the print. */
const longestWaitMs = 4_000;

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
  });

/** Whether the heading is still loading or a chart is not redrawn yet. */
const unfinished = (): boolean =>
  document.querySelector("figure [role=img]:not([data-drawn])") !== null ||
  (document.querySelector("#content") !== null && document.querySelector("[data-print-heading]") === null);

/** Waits for the print layout: each chart redrawn at its width and in light colours. */
const laidOut = async (): Promise<void> => {
  const stop = performance.now() + longestWaitMs;
  await nextFrame();
  await nextFrame();
  while (unfinished() && performance.now() < stop) await nextFrame();
  // Size observers run a frame after the layout changed, and the drawing follows a frame later.
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

/** Prints the page as a document: without navigation, in light colours, with unbroken panels. */
export const printPage = (): void => void print();

/**
 * Lays the page out when the browser's own menu prints, which does so at once, and when the print medium is emulated. Returns the function that stops
 * it.
 */
export const printByBrowser = (target: Window): (() => void) => {
  const stop = new AbortController();
  const { signal } = stop;
  const paper = target.matchMedia("print");
  // Whether this function began the layout; `printPage` ends its own.
  let begun = false;
  const follow = (printing: boolean) => {
    if (printing === isPrinting() || (!printing && !begun)) return;
    begun = printing;
    setPrinting(printing);
  };
  target.addEventListener("beforeprint", () => (isPrinting() ? setPrinting(true) : follow(true)), { signal });
  target.addEventListener("afterprint", () => follow(paper.matches), { signal });
  paper.addEventListener("change", ({ matches }) => follow(matches), { signal });
  if (paper.matches) follow(true);
  return () => stop.abort();
};

/** Ctrl+P prints like `printPage`. Returns the function that stops it. */
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
