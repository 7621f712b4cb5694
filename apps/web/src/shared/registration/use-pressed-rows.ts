import { type RefObject, useEffect, useRef } from "react";

const openRow = ({ target }: Event): void => {
  if (!(target instanceof Element) || target.closest("a, button, input") !== null) return;
  // Who marks text to copy it opens nothing.
  if (globalThis.getSelection()?.isCollapsed === false) return;
  target.closest("tbody tr")?.querySelector<HTMLElement>("[data-open]")?.click();
};

/** For what stands around a table: a press on a row opens it, as its name does, which the keyboard has. */
export const usePressedRows = (isOn: boolean): RefObject<HTMLDivElement | null> => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!isOn || element === null) return;
    element.addEventListener("click", openRow);
    return () => element.removeEventListener("click", openRow);
  });
  return place;
};
