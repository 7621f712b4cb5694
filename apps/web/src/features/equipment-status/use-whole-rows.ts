import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { wholeRows } from "./whole-rows.ts";

interface Fit {
  /** Number of visible rows. */
  readonly shown: number;
  /** Height of the visible rows, px. */
  readonly heightPx: number;
}

interface WholeRows {
  readonly room: RefObject<HTMLDivElement | null>;
  readonly list: RefObject<HTMLUListElement | null>;
  /** Null before the first measurement. */
  readonly fit: Fit | null;
}

/** Measures how many rows fit. All fit where the container grows with its content, as on paper. */
const fitOf = (room: HTMLElement, list: HTMLElement, rest: HTMLElement): Fit => {
  const rows = [...list.children].filter((row) => row instanceof HTMLElement);
  const ends = rows.map((row) => row.offsetTop + row.offsetHeight);
  const grows = getComputedStyle(room).overflowY === "visible";
  const shown = grows ? rows.length : wholeRows(ends, room.clientHeight, rest.offsetHeight);
  return { shown, heightPx: (ends[shown - 1] ?? list.offsetTop) - list.offsetTop };
};

/** Measures after every render and whenever the container or a row changes size. `rest` is the element below the rows, shown when some do not fit. */
export const useWholeRows = (rest: RefObject<HTMLElement | null>): WholeRows => {
  const room = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [fit, setFit] = useState<Fit | null>(null);
  const look = useCallback(() => {
    if (!room.current || !list.current || !rest.current) return;
    const now = fitOf(room.current, list.current, rest.current);
    setFit((was) => (was?.shown === now.shown && was.heightPx === now.heightPx ? was : now));
  }, [rest]);
  useLayoutEffect(look);
  useEffect(() => {
    const observer = new ResizeObserver(look);
    for (const { current } of [room, list]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, [look]);
  return { room, list, fit };
};
