import { useLocation } from "@tanstack/react-router";
import { type RefObject, useEffect } from "react";

const bringIntoSight = (list: HTMLElement | null, pathname: string): void => {
  const current = [...(list?.querySelectorAll("a") ?? [])].find((link) => pathname.startsWith(link.pathname));
  if (list === null || current === undefined) return;
  const beyond = current.getBoundingClientRect().right - list.getBoundingClientRect().right;
  if (beyond > 0) list.scrollBy({ left: beyond });
};

/** Scrolls to the current section where the sections stand side by side and do not all fit. */
export const useCurrentInSight = (sections: RefObject<HTMLElement | null>): void => {
  const { pathname } = useLocation();
  useEffect(() => bringIntoSight(sections.current, pathname), [pathname, sections]);
};
