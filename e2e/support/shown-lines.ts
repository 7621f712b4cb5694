import type { SaidText } from "./said-texts.ts";

declare global {
  /** The parts of a text's lines that no box that scrolls hides. */
  var fielShownLines: (text: SaidText) => DOMRect[];
}

/** Runs in the page. */
export function installShownLines(): void {
  const boxesAround = (element: Element): DOMRect[] => {
    const { parentElement: around } = element;
    const { overflowX, overflowY } = getComputedStyle(element);
    const scrolls = element !== document.body && /auto|scroll/.test(overflowX + overflowY);
    return [
      ...(scrolls ? [element.getBoundingClientRect()] : []),
      ...(around === null ? [] : boxesAround(around)),
    ];
  };
  globalThis.fielShownLines = ({ element, rects }) => {
    const boxes = boxesAround(element);
    return rects.flatMap((rect) => {
      const left = Math.max(rect.left, ...boxes.map((box) => box.left));
      const right = Math.min(rect.right, ...boxes.map((box) => box.right));
      const top = Math.max(rect.top, ...boxes.map((box) => box.top));
      const bottom = Math.min(rect.bottom, ...boxes.map((box) => box.bottom));
      return right > left && bottom > top ? [new DOMRect(left, top, right - left, bottom - top)] : [];
    });
  };
}
