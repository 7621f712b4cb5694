/** Observations of the page after one press of Tab. */
export interface Step {
  /** Index of the focused element among all that had the focus, from 0. Null when the focus is outside the root. */
  readonly at: number | null;
  readonly told: string;
  /** Tab goes through its parts: day, month and year of a date. */
  readonly hasParts: boolean;
  /** Faults of the element, as text. */
  readonly faults: readonly string[];
}

export interface FocusFacts {
  /** Begins a walk over the operable elements inside the root that the selector matches. */
  readonly begin: (root: string) => number;
  readonly step: () => Step;
  /** Elements that existed during the whole walk and never had the focus. */
  readonly missed: () => string[];
  /** Steps against the reading order. Both elements of a step in a menu are scrolled into view, since a menu may be higher than the window. */
  readonly backwards: () => string[];
}

declare global {
  var fielFocus: FocusFacts;
}

/** Runs in the page, after `installOperable` and `installFocusLooks`. */
export function installFocusFacts(): void {
  const { all, told } = globalThis.fielOperable;
  const { learn, faultsOf, isBackwards } = globalThis.fielLooks;
  let root: HTMLElement = document.body;
  let expected: HTMLElement[] = [];
  let visited: HTMLElement[] = [];
  /** Whether the document has changed since the last search for elements, which is slow. */
  let isChanged = true;
  const attributeFilter = ["class", "disabled", "hidden", "inert", "open", "style"];
  const watcher = new MutationObserver(() => (isChanged = true));
  watcher.observe(document, { childList: true, subtree: true, attributeFilter });
  const isBefore = (one: Node, other: Node | undefined): boolean =>
    other !== undefined && (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  globalThis.fielFocus = {
    begin(selector) {
      root = document.querySelector<HTMLElement>(selector) ?? document.body;
      expected = all(root);
      visited = [];
      learn(expected);
      return expected.length;
    },
    step() {
      const { activeElement: active } = document;
      if (!(active instanceof HTMLElement) || active === document.body || !root.contains(active))
        return { at: null, told: "", hasParts: false, faults: [] };
      const at = visited.indexOf(active);
      if (at < 0) visited.push(active);
      const faults = faultsOf(active);
      // A chart is drawn only when it is near.
      if (isChanged) learn(all(root).filter((one) => !one.contains(active)));
      isChanged = false;
      const hasParts = active instanceof HTMLInputElement && /^(date|time|month|week)/.test(active.type);
      return { at: at < 0 ? visited.length - 1 : at, told: told(active), hasParts, faults };
    },
    missed() {
      const still = new Set(all(root));
      return expected.filter((one) => still.has(one) && !visited.includes(one)).map(told);
    },
    backwards() {
      scrollTo(0, 0);
      // In a dialog that begins at its first field, the buttons before that field come last.
      const isPage = root === document.body;
      const first = isPage ? -1 : visited.findIndex((one, at) => at > 0 && isBefore(one, visited[0]));
      return visited.flatMap((one, index) => {
        const next = index + 1 === first ? undefined : visited[index + 1];
        const both = next?.isConnected && one.isConnected;
        if (!isPage) for (const seen of [one, next]) seen?.scrollIntoView({ block: "nearest" });
        return both && isBackwards(one, next) ? [`${told(one)} → ${told(next)}`] : [];
      });
    },
  };
}
