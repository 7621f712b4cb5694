export interface FocusLooks {
  /** Stores how these elements look without the focus, if not yet stored. */
  readonly learn: (elements: readonly HTMLElement[]) => void;
  /** Faults of the visible focus, as text. */
  readonly faultsOf: (element: HTMLElement) => string[];
  /** Whether `next` comes before `one` in the reading order. */
  readonly isBackwards: (one: HTMLElement, next: HTMLElement) => boolean;
}

declare global {
  var fielLooks: FocusLooks;
}

/** Runs in the page, after `installOperable`. */
export function installFocusLooks(): void {
  const { seen } = globalThis.fielOperable;
  const steady = new CSSStyleSheet();
  steady.replaceSync(
    "*, *::before, *::after { transition: none !important; scroll-behavior: auto !important; }",
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, steady];
  const resting = new WeakMap<Element, string>();
  /** Elements that can show the focus: the element, its visible part, and the frame around it. */
  const bearers = (element: HTMLElement): Element[] => {
    const shown = seen(element);
    return [element, shown, shown.parentElement ?? shown, shown.parentElement?.parentElement ?? shown];
  };
  const markOf = (element: Element): string => {
    const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element);
    return [outlineStyle === "none" ? "" : outlineWidth, boxShadow, borderColor].join(" ");
  };
  const isMarked = (element: HTMLElement): boolean =>
    bearers(element).some((one) => markOf(one) !== (resting.get(one) ?? markOf(one)));
  const isUncovered = (element: HTMLElement): boolean => {
    const shown = seen(element);
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    const [from, to] = [Math.max(0, left), Math.min(innerWidth, right)];
    const [high, low] = [Math.max(0, top), Math.min(innerHeight, bottom)];
    if (to - from < 1 || low - high < 1) return false;
    return [0.5, 0.1, 0.9].some((part) => {
      const hit = document.elementFromPoint(from + (to - from) * part, high + (low - high) * part);
      return hit !== null && (shown.contains(hit) || hit.contains(shown));
    });
  };
  const faultsOf = (element: HTMLElement): string[] => [
    ...(isMarked(element) ? [] : ["focus is not seen"]),
    ...(element.checkVisibility({ visibilityProperty: true }) && isUncovered(element) ? [] : ["is not seen"]),
  ];
  /** Elements that stay in the window, such as the foot of a form, have no place on the page. */
  const isStuck = (element: Element | null): boolean =>
    element !== null &&
    (/^(sticky|fixed)$/.test(getComputedStyle(element).position) || isStuck(element.parentElement));
  const isBackwards = (one: HTMLElement, next: HTMLElement): boolean => {
    if (isStuck(one) !== isStuck(next)) return false;
    const [a, b] = [seen(one).getBoundingClientRect(), seen(next).getBoundingClientRect()];
    // The title bar of a narrow panel has its tools on a second line.
    const bar = one.closest("section > header");
    if (one.contains(next) || bar?.contains(next)) return false;
    const [above, leftOf] = [b.bottom <= a.top, b.right <= a.left];
    return (above && b.left < a.right) || (leftOf && b.top < a.bottom);
  };
  const learn = (elements: readonly HTMLElement[]): void => {
    for (const one of elements.flatMap(bearers)) if (!resting.has(one)) resting.set(one, markOf(one));
  };
  globalThis.fielLooks = { learn, faultsOf, isBackwards };
}
