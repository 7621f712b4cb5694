import {
  type FocusEvent,
  type RefObject,
  type ToggleEvent,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { placePopup } from "./place-popup.ts";

export interface Popup {
  readonly open: boolean;
  readonly close: () => void;
  readonly target: {
    readonly ref: RefObject<HTMLButtonElement | null>;
    readonly popoverTarget: string;
    readonly "aria-expanded": boolean;
  };
  readonly popup: {
    readonly ref: RefObject<HTMLDivElement | null>;
    readonly id: string;
    readonly popover: "auto";
    readonly onBeforeToggle: (event: ToggleEvent<HTMLDivElement>) => void;
    readonly onToggle: (event: ToggleEvent<HTMLDivElement>) => void;
    readonly onBlur: (event: FocusEvent<HTMLDivElement>) => void;
  };
}

/** Keeps what is open beside its control, also while the page scrolls or it grows. */
const stayBeside = (control: HTMLElement, shown: HTMLElement, align: "start" | "end"): (() => void) => {
  const put = () => {
    shown.style.maxHeight = "none";
    const { left, top, maxHeight } = placePopup({
      target: control.getBoundingClientRect(),
      size: { width: shown.offsetWidth, height: shown.offsetHeight },
      viewport: { width: document.documentElement.clientWidth, height: globalThis.innerHeight },
      align,
    });
    Object.assign(shown.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` });
  };
  put();
  const observer = new ResizeObserver(put);
  observer.observe(shown);
  const onScroll = (event: Event) => {
    if (!(event.target instanceof Node && shown.contains(event.target))) put();
  };
  globalThis.addEventListener("scroll", onScroll, true);
  globalThis.addEventListener("resize", put);
  return () => {
    observer.disconnect();
    globalThis.removeEventListener("scroll", onScroll, true);
    globalThis.removeEventListener("resize", put);
  };
};

interface PopupOptions {
  readonly align?: "start" | "end";
  /** Called once it can be seen, and so can take the focus. */
  readonly onShown?: (popup: HTMLDivElement) => void;
}

/** Somebody who goes on by Tab leaves it; what closes of itself keeps the focus where it went. */
const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>): void => {
  if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
};

/** The browser's own popover: it closes at Esc and at a click elsewhere, and gives the focus back. Its content is there while open. */
export const usePopup = ({ align = "start", onShown }: PopupOptions = {}): Popup => {
  const id = useId();
  const target = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (open && target.current && popup.current) return stayBeside(target.current, popup.current, align);
  }, [open, align]);
  const close = useCallback(() => popup.current?.hidePopover(), []);
  const onBeforeToggle = useCallback(({ newState }: ToggleEvent<HTMLDivElement>) => {
    if (newState === "open") setOpen(true);
  }, []);
  // What closes stays until it is closed: the browser gives the focus back only from what is still there.
  const onToggle = useCallback(
    ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
      if (newState === "open") onShown?.(currentTarget);
      else setOpen(false);
    },
    [onShown],
  );
  return {
    open,
    close,
    target: { ref: target, popoverTarget: id, "aria-expanded": open },
    popup: { ref: popup, id, popover: "auto", onBeforeToggle, onToggle, onBlur: closeWhenLeft },
  };
};
