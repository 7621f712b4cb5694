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

/** Keeps a popup beside its control while the page scrolls or the popup grows. */
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
  /** Called when the popup is visible and can be focused. */
  readonly onShown?: (popup: HTMLDivElement) => void;
}

/** Closes the popup when the focus moves elsewhere, as by Tab. */
const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>): void => {
  if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
};

/** Popup on the browser's popover, which closes on Esc and on a click outside and returns the focus. The content exists only while it is open. */
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
  // The content stays until the popover is closed, because the browser returns the focus only from content that still exists.
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
