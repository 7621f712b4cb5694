import { useSyncExternalStore } from "react";

/** Default letter size of browsers, px. */
const ownPx = 16;
const variable = "--letters";

const listeners = new Set<() => void>();

/** The reader's letter size relative to the browser's default. */
export const letterScale = (): number =>
  Number(document.documentElement.style.getPropertyValue(variable) || "1");

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** `letterScale`, updated when it changes. */
export const useLetterScale = (): number => useSyncExternalStore(subscribe, letterScale);

/** Passes the reader's letter size to style sheets and charts, now and whenever it changes. */
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

/** A length in rem that equals `px` at the default letter size, for elements that contain or accompany text. */
export const rems = (px: number): string => `${px / ownPx}rem`;
