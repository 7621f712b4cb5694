import { type ReactNode, useEffect, useRef, useState } from "react";
import { placePopup } from "./place-popup.ts";
import classes from "./menu.module.css";

const delayMs = 300;

interface TipProps {
  readonly label: string;
  readonly side?: "right" | "end";
  readonly disabled?: boolean;
  /** A press shows the tip too, so that touch users learn why a control is disabled. */
  readonly onPress?: boolean;
  /** One control whose accessible name is the same text; the tip is only visual. */
  readonly children: ReactNode;
}

const putBeside = (control: Element, tip: HTMLElement, align: "right" | "end"): void => {
  const { left, top } = placePopup({
    target: control.getBoundingClientRect(),
    size: { width: tip.offsetWidth, height: tip.offsetHeight },
    viewport: { width: document.documentElement.clientWidth, height: globalThis.innerHeight },
    align,
  });
  Object.assign(tip.style, { left: `${left}px`, top: `${top}px` });
};

/** Shows the tip while the control is hovered or focused. Returns the function that stops it. */
const follow = (
  control: HTMLElement,
  words: HTMLElement,
  { side, onPress }: { readonly side: "right" | "end"; readonly onPress: boolean },
): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = () => {
    clearTimeout(timer);
    if (words.matches(":popover-open")) words.hidePopover();
  };
  const show = () => {
    if (!words.isConnected || words.matches(":popover-open")) return;
    words.showPopover();
    if (control.firstElementChild) putBeside(control.firstElementChild, words, side);
  };
  const showSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(show, delayMs);
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches(":focus-visible")) showSoon();
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === "Escape") hide();
  };
  const stop = new AbortController();
  const { signal } = stop;
  control.addEventListener("pointerover", showSoon, { signal });
  for (const event of ["pointerout", "pointerdown", "focusout"])
    control.addEventListener(event, hide, { signal });
  if (onPress) control.addEventListener("click", show, { signal });
  control.addEventListener("focusin", onFocus, { signal });
  control.addEventListener("keydown", onKey, { signal });
  // The pointer or focus may have arrived before the listeners.
  if (control.matches(":hover") || control.querySelector(":focus-visible") !== null) showSoon();
  return () => {
    stop.abort();
    hide();
  };
};

/** Tip beside a control that shows only an icon. Esc hides it. It is created when the pointer or focus arrives, because a long list has thousands. */
export const Tip = ({ label, side = "right", disabled = false, onPress = false, children }: TipProps) => {
  const place = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const [near, setNear] = useState(false);
  useEffect(
    () =>
      near && place.current && tip.current && !disabled
        ? follow(place.current, tip.current, { side, onPress })
        : undefined,
    [near, disabled, side, onPress],
  );
  const come = () => setNear(true);
  return (
    <>
      <span ref={place} className={classes.tipPlace} onPointerEnter={come} onFocus={come}>
        {children}
      </span>
      {disabled || !near ? null : (
        <span ref={tip} popover="manual" className={classes.tip} aria-hidden="true" data-words={label} />
      )}
    </>
  );
};
