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

/** Keys that do nothing alone. Screen readers use most of them for their own commands. */
const silentKeys = /^(?:Alt(?:Graph)?|CapsLock|Control|Fn|Insert|Meta|NumLock|ScrollLock|Shift)$/;

const focusOn = (heading: HTMLElement | null): void => {
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

const nameOf = (heading: HTMLElement | null, target: Document): string => {
  const text = heading?.getAttribute("aria-label") ?? heading?.textContent.trim() ?? "";
  return text === "" ? target.title : text;
};

/** Creates a live region in which screen readers hear the name of a page that did not get the focus. */
const createTeller = (target: Document): HTMLElement => {
  const region = target.createElement("p");
  region.className = "visually-hidden";
  region.setAttribute("role", "status");
  target.body.append(region);
  return region;
};

interface Mover {
  /** The last element that got the focus; null before. */
  readonly given: () => HTMLElement | null;
  readonly stop: () => void;
  /** Looks for the new page's heading, and moves the focus to it unless `isKept` says that the user keeps it. */
  readonly look: (before: Element | null, isKept: () => boolean) => void;
}

/** `tell` gets the name of a page that did not get the focus. */
const createMover = (target: Document, tell: (name: string) => unknown): Mover => {
  let given: HTMLElement | null = null;
  let looking: ReturnType<typeof setInterval> | undefined;
  const stop = (): void => clearInterval(looking);
  const end = (): void => {
    stop();
    if (given === null) tell(nameOf(headingOf(target), target));
  };
  /** Moves the focus for as long as the page may draw its heading anew. */
  const move = (before: Element | null, isOver: boolean): void => {
    const { activeElement: active } = target;
    const isTaken = active !== before && Boolean(active?.closest("main :is(form, table)"));
    const isLost = given !== null && active !== given && active !== target.body;
    if (isOver || isTaken || isLost) return end();
    if (active === given || target.querySelector("[aria-modal=true]") !== null) return;
    given = headingOf(target);
    focusOn(given);
  };
  const look: Mover["look"] = (before, isKept) => {
    let leftMs = longestMs;
    stop();
    given = null;
    looking = setInterval(() => {
      leftMs -= lookEveryMs;
      if (!isKept()) return move(before, leftMs <= 0);
      if (leftMs <= 0 || headingOf(target) !== null) end();
    }, lookEveryMs);
  };
  return { given: () => given, stop, look };
};

/**
 * Moves the focus to the new page's heading when the path changes, Back included, so that screen readers announce it. Where the focus stays with the
 * user, in a field of the page or in a dialog, a live region says the page's name.
 */
export const focusPages = (pages: Pages, target: Document): void => {
  const teller = createTeller(target);
  const mover = createMover(target, (name) => (teller.textContent = name));
  let before: Element | null = null;
  let acted = false;
  pages.subscribe("onBeforeLoad", ({ pathChanged }) => {
    if (!pathChanged) return;
    teller.textContent = "";
    before = target.activeElement;
    acted = false;
  });
  pages.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
    // A user who acted while the page loaded keeps the focus.
    if (fromLocation !== undefined && pathChanged) mover.look(before, () => acted);
  });
  const act = (event: Event): void => {
    if ("key" in event && silentKeys.test(String(event.key))) return;
    acted = true;
    if (mover.given() !== null) mover.stop();
  };
  for (const own of ["keydown", "pointerdown"]) target.addEventListener(own, act, { capture: true });
};
