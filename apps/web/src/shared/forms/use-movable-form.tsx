import { type ReactNode, type ReactPortal, useCallback, useRef, useState } from "react";
import { createPortal } from "react-dom";
import classes from "./form-drawer.module.css";

interface MovableForm {
  /** Ref of the element that shows the form at present. */
  readonly place: (target: HTMLElement | null) => (() => void) | undefined;
  readonly form: ReactPortal | null;
}

const createHolder = (): HTMLElement => {
  const holder = document.createElement("div");
  holder.className = classes.form ?? "";
  return holder;
};

/** Focuses the field that had the focus before the move. The dialog's focus trap looks for `data-autofocus`. */
const resume = (holder: HTMLElement, field: HTMLElement): void => {
  for (const other of holder.querySelectorAll("[data-autofocus]")) other.removeAttribute("data-autofocus");
  field.setAttribute("data-autofocus", "true");
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: "nearest" });
};

/**
 * Keeps `children` mounted in an element of its own that moves between places. Rendered inside of each place, they would be mounted anew with every
 * move and lose what was typed.
 */
export const useMovableForm = (children: ReactNode): MovableForm => {
  const [holder] = useState(createHolder);
  const [placed, setPlaced] = useState(false);
  const focused = useRef<HTMLElement | null>(null);
  const place = useCallback(
    (target: HTMLElement | null) => {
      if (target === null) return undefined;
      target.append(holder);
      // Mounted once the holder is in the document, since fields focus and measure themselves.
      setPlaced(true);
      if (focused.current !== null) resume(holder, focused.current);
      return () => {
        const { activeElement } = document;
        const isInside = activeElement instanceof HTMLElement && holder.contains(activeElement);
        focused.current = isInside ? activeElement : null;
      };
    },
    [holder],
  );
  return { place, form: placed ? createPortal(children, holder) : null };
};
