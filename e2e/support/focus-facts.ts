/** What the page tells after a step of the Tab key. */
export interface Step {
  /** Place of what has the focus among all that had it, from 0; null: nothing under the root has it. */
  readonly at: number | null;
  readonly told: string;
  /** The key goes through it part by part: a date's day, month and year. */
  readonly hasParts: boolean;
  /** What is wrong with it, in words. */
  readonly faults: readonly string[];
}

export interface FocusFacts {
  /** Begins a walk over what is operable under the elements that match. */
  readonly begin: (root: string) => number;
  readonly step: () => Step;
  /** All that was there from the beginning to the end, and never had the focus. */
  readonly missed: () => string[];
  /** Steps that go back against the reading order. */
  readonly backwards: () => string[];
}

declare global {
  var fielFocus: FocusFacts;
}

/** Also in the page, after `installOperable` and `installFocusLooks`. */
export function installFocusFacts(): void {
  const { all, told } = globalThis.fielOperable;
  const { learn, faultsOf, isBackwards } = globalThis.fielLooks;
  let root: HTMLElement = document.body;
  let expected: HTMLElement[] = [];
  let visited: HTMLElement[] = [];
  /** Whether anything may be shown that was not when it was last looked over; to look all over takes long. */
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
      // A chart is only drawn once it is near.
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
      // Of a dialog that begins at its first field, the buttons before that come last.
      const first =
        root === document.body
          ? -1
          : visited.findIndex((one, index) => index > 0 && isBefore(one, visited[0]));
      return visited.flatMap((one, index) => {
        const next = index + 1 === first ? undefined : visited[index + 1];
        const both = next?.isConnected && one.isConnected;
        return both && isBackwards(one, next) ? [`${told(one)} → ${told(next)}`] : [];
      });
    },
  };
}
