/** What is told by the router of where one goes. */
interface Pages {
  subscribe(
    type: "onBeforeLoad" | "onRendered",
    listener: (event: { readonly fromLocation?: object | undefined; readonly pathChanged: boolean }) => void,
  ): () => void;
}

/** A dialog that closes gives the focus back, a form that opens takes it, a page that comes in parts draws its heading anew. */
const lookEveryMs = 50;
const longestMs = 3_000;

/** What of the page is new: an open form, a page of the settings, whose heading is that of all of them, or the whole. */
const headings = ["main [data-form-name]", "main [data-page-name]", "h1"] as const;

const headingOf = (target: Document): HTMLElement | null =>
  headings.reduce<HTMLElement | null>((found, one) => found ?? target.querySelector<HTMLElement>(one), null);

const focusOn = (heading: HTMLElement | null): void => {
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/**
 * On every change of the page's path, back included, the focus goes to the new page's heading, which a screen reader says; unless
 * the page has put it in one of its own fields.
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
      // It was given, and what had it is still there; or somebody has it who asked for it.
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
    // Who did something else while the page came keeps the focus there.
    if (fromLocation !== undefined && pathChanged && !acted) look();
  });
  const act = (): void => {
    acted = true;
    stop();
  };
  for (const own of ["keydown", "pointerdown"]) target.addEventListener(own, act, { capture: true });
};
