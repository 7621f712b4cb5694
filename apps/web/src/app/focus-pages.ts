/** The part of the router that reports navigation. */
interface Pages {
  subscribe(
    type: "onBeforeLoad" | "onRendered",
    listener: (event: { readonly fromLocation?: object | undefined; readonly pathChanged: boolean }) => void,
  ): () => void;
}

/** Interval of checks, ms: a closing dialog returns the focus, an opening form takes it, and a page loaded in parts renders its heading again. */
const lookEveryMs = 50;
const longestMs = 3_000;

/** Candidates for the focus, the most specific first: an open form, a page of the settings, the heading of the page. */
const headings = ["main [data-form-name]", "main [data-page-name]", "h1"] as const;

const headingOf = (target: Document): HTMLElement | null =>
  headings.reduce<HTMLElement | null>((found, one) => found ?? target.querySelector<HTMLElement>(one), null);

const focusOn = (heading: HTMLElement | null): void => {
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/**
 * Moves the focus to the new page's heading when the path changes, Back included, so that screen readers announce it. A page that has focused one of
 * its own fields keeps that focus.
 */
export const focusPages = (pages: Pages, target: Document): void => {
  let before: Element | null = null;
  let acted = false;
  let looking: ReturnType<typeof setInterval> | undefined;
  const stop = (): void => clearInterval(looking);
  const isTaken = (active: Element | null): boolean =>
    active !== before && Boolean(active?.closest("main :is(form, table)"));
  const look = (): void => {
    let leftMs = longestMs;
    let given: HTMLElement | null = null;
    stop();
    looking = setInterval(() => {
      leftMs -= lookEveryMs;
      const { activeElement: active } = target;
      // Stop when the time is over, when the page focused a field of its own, or when another element took the focus from the heading.
      if (leftMs <= 0 || isTaken(active) || (given !== null && active !== given && active !== target.body))
        return stop();
      if (active === given || target.querySelector("[aria-modal=true]") !== null) return;
      given = headingOf(target);
      focusOn(given);
    }, lookEveryMs);
  };
  pages.subscribe("onBeforeLoad", ({ pathChanged }) => {
    if (!pathChanged) return;
    before = target.activeElement;
    acted = false;
  });
  pages.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
    // A user who acted while the page loaded keeps the focus.
    if (fromLocation !== undefined && pathChanged && !acted) look();
  });
  const act = (): void => {
    acted = true;
    stop();
  };
  for (const own of ["keydown", "pointerdown"]) target.addEventListener(own, act, { capture: true });
};
