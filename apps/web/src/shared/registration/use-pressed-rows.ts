import { type RefObject, useEffect, useRef } from "react";

const openRow = ({ target }: Event): void => {
  if (!(target instanceof Element) || target.closest("a, button, input") !== null) return;
  // A click that ends a text selection opens nothing.
  if (globalThis.getSelection()?.isCollapsed === false) return;
  target.closest("tbody tr")?.querySelector<HTMLElement>("[data-open]")?.click();
};

/** For the element around a table: a click on a row opens it, like its name, which also works by keyboard. */
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
