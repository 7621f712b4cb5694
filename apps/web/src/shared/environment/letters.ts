import { useSyncExternalStore } from "react";

/** Of a browser in whose settings nobody has chosen another size, px. */
const ownPx = 16;
const variable = "--letters";

const listeners = new Set<() => void>();

/** How many times as large as a browser's own the reader's letters are. */
export const letterScale = (): number =>
  Number(document.documentElement.style.getPropertyValue(variable) || "1");

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The same, followed. */
export const useLetterScale = (): number => useSyncExternalStore(subscribe, letterScale);

/** Tells style sheets and charts the reader's size of letters, as it is now and as it becomes. */
export const followLetters = (target: Document): void => {
  const { documentElement: root } = target;
  const tell = (): void => {
    const scale = Number.parseFloat(getComputedStyle(root).fontSize) / ownPx;
    if (scale === letterScale()) return;
    root.toggleAttribute("data-letters", scale !== 1);
    root.style.setProperty(variable, String(scale));
    for (const listener of listeners) listener();
  };
  tell();
  const probe = target.createElement("i");
  probe.style.cssText = "position:absolute;visibility:hidden;width:1rem";
  target.body.append(probe);
  new ResizeObserver(tell).observe(probe);
};

/** Of what stands beside letters or has some in it: as many px where they are a browser's own. */
export const rems = (px: number): string => `${px / ownPx}rem`;
