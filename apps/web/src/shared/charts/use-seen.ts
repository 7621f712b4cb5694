import { type RefObject, useEffect, useRef, useState } from "react";
import { usePrinting } from "../print/use-printing.ts";
import { inTurn } from "./in-turn.ts";

/** Tells when an element first becomes visible or is printed, so that a page of dozens of charts draws only those in sight. */
export const useSeen = (): { ref: RefObject<HTMLDivElement | null>; seen: boolean } => {
  const ref = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  const printing = usePrinting();
  useEffect(() => {
    const target = ref.current;
    if (!target) return;
    let takeBack = (): void => undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      takeBack = inTurn(() => setSeen(true));
    });
    observer.observe(target);
    return () => {
      observer.disconnect();
      takeBack();
    };
  }, []);
  return { ref, seen: seen || printing };
};
