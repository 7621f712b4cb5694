import { type RefObject, useEffect, useRef, useState } from "react";
import { usePrinting } from "../print/use-printing.ts";

/** Charts are made a little before they are scrolled to. */
const ahead = "200px";

/** Dozens of charts are more than anybody sees at once: each is drawn when it is first come near, or printed. */
export const useSeen = (): { ref: RefObject<HTMLDivElement | null>; seen: boolean } => {
  const ref = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  const printing = usePrinting();
  useEffect(() => {
    const target = ref.current;
    if (!target) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin: ahead },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, []);
  return { ref, seen: seen || printing };
};
