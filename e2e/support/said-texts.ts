/** A text of the page with its place. */
export interface SaidText {
  readonly element: HTMLElement;
  readonly told: string;
  readonly rects: readonly DOMRect[];
  /** Letter size, px. */
  readonly size: number;
}

export interface SaidTexts {
  /** All visible texts, in the page's order. */
  readonly all: () => SaidText[];
  /** The box that cuts the text. Null if the text is whole or can be scrolled to. */
  readonly cutBy: (text: SaidText) => string | null;
  /** The element that stays in place while the page scrolls and contains the text. Such elements lie over others. Null means the page itself. */
  readonly layerOf: (text: SaidText) => Element | null;
}

declare global {
  var fielTexts: SaidTexts;
}

/** Runs in the page. */
export function installSaidTexts(): void {
  const unseen = ".visually-hidden, [popover]:not(:popover-open), .mantine-Tooltip-tooltip, option, textarea";
  const textOf = (node: Text): SaidText | null => {
    const element = node.parentElement;
    if (element === null || !/[\p{L}\p{N}]/u.test(node.data) || element.closest(unseen) !== null) return null;
    const { clipPath, fontSize } = getComputedStyle(element);
    const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (clipPath !== "none" || !isShown) return null;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    const told = `"${node.data.trim().slice(0, 40)}" of ${element.tagName.toLowerCase()}.${element.className}`;
    return rects.length === 0 ? null : { element, told, rects, size: Number.parseFloat(fontSize) };
  };
  const around = (element: Element): Element[] =>
    element.parentElement === null ? [element] : [element, ...around(element.parentElement)];
  globalThis.fielTexts = {
    all() {
      // Dialogs stand beside the page's root.
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: SaidText[] = [];
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        const text = textOf(node as Text);
        if (text !== null) found.push(text);
      }
      return found;
    },
    cutBy({ element, rects, size }) {
      for (const at of around(element)) {
        const { overflowX, overflowY, textOverflow, position } = getComputedStyle(at);
        if (at === document.body || /auto|scroll/.test(overflowX + overflowY)) return null;
        const { left, right, top, bottom, width, height } = at.getBoundingClientRect();
        const clips = overflowX + overflowY !== "visiblevisible" && textOverflow !== "ellipsis";
        const isBeyond = rects.some(
          (rect) =>
            Math.max(rect.right - right, left - rect.left) > 3 ||
            Math.max(rect.bottom - bottom, top - rect.top) > size * 0.3,
        );
        if (clips && isBeyond && Math.min(width, height) > 3) return at.className;
        if (position === "fixed") return null;
      }
      return null;
    },
    layerOf: ({ element }) =>
      around(element).find((one) => /fixed|sticky/.test(getComputedStyle(one).position)) ?? null,
  };
}
