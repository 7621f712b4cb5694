import type { RegisteredReason } from "@fiel/contracts";
import { movedReason } from "@fiel/domain";
import { IconGripVertical } from "@tabler/icons-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./reasons.module.css";
import { useReasonOrder } from "./use-reason-order.ts";

const siblingsOf = (rows: readonly RegisteredReason[], { parentId }: RegisteredReason) =>
  rows.filter((one) => one.parentId === parentId);

/** The sibling that stands where the pointer is, or what is in it. */
const siblingAt = (
  rows: readonly RegisteredReason[],
  row: RegisteredReason,
  at: { readonly clientX: number; readonly clientY: number },
): number => {
  const under = document.elementFromPoint(at.clientX, at.clientY)?.closest("tr");
  const id = Number(under?.querySelector<HTMLElement>("[data-reason]")?.dataset["reason"]);
  const found = rows.find((one) => one.id === id);
  return siblingsOf(rows, row).findIndex((one) => one.id === id || one.id === found?.parentId);
};

/** Shows the row where the pointer is while it is held, and saves the order once it is let go. */
const useDrag = (row: RegisteredReason) => {
  const { shown, show, save } = useReasonOrder();
  const [moving, setMoving] = useState(false);
  const end = useRef<() => void>(() => undefined);
  useEffect(() => () => end.current(), []);
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const before = shown();
    const follow = (at: globalThis.PointerEvent): void => {
      const rows = shown();
      const siblings = siblingsOf(rows, row);
      const to = siblingAt(rows, row, at);
      const by = to - siblings.findIndex(({ id }) => id === row.id);
      if (to >= 0 && by !== 0) show(movedReason(rows, row.id, by));
    };
    const letGo = (): void => {
      end.current();
      if (shown().some(({ id }, place) => id !== before[place]?.id)) save();
    };
    const giveUp = (): void => {
      end.current();
      show(before);
    };
    const escape = ({ key }: globalThis.KeyboardEvent): void => (key === "Escape" ? giveUp() : undefined);
    // The row's own element is moved about: the window hears the pointer all the while.
    window.addEventListener("pointermove", follow);
    window.addEventListener("pointerup", letGo);
    window.addEventListener("pointercancel", giveUp);
    window.addEventListener("keydown", escape);
    end.current = () => {
      window.removeEventListener("pointermove", follow);
      window.removeEventListener("pointerup", letGo);
      window.removeEventListener("pointercancel", giveUp);
      window.removeEventListener("keydown", escape);
      end.current = () => undefined;
      setMoving(false);
    };
    setMoving(true);
  };
  return { moving, onPointerDown };
};

/** One place up or down by the arrows. */
const useArrows = (row: RegisteredReason) => {
  const { shown, show, save } = useReasonOrder();
  const handle = useRef<HTMLButtonElement>(null);
  const isMoved = useRef(false);
  // A browser takes the focus from what is put elsewhere.
  useLayoutEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    handle.current?.focus();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const rows = shown();
    const moved = movedReason(rows, row.id, by);
    if (moved === rows) return;
    isMoved.current = true;
    show(moved);
    save();
  };
  return { handle, onKeyDown };
};

interface MoveHandleProps {
  readonly row: RegisteredReason;
  /** All that are there. */
  readonly rows: readonly RegisteredReason[];
}

/** Moves a reason among its siblings: it is dragged, or pushed by the arrows of the keyboard. */
export const MoveHandle = ({ row, rows }: MoveHandleProps) => {
  const { t } = useTranslation();
  const { moving, onPointerDown } = useDrag(row);
  const { handle, onKeyDown } = useArrows(row);
  const siblings = siblingsOf(rows, row);
  const place = siblings.findIndex(({ id }) => id === row.id) + 1;
  return (
    <button
      ref={handle}
      type="button"
      data-off-paper
      data-reason={row.id}
      data-moving={moving || undefined}
      className={classes.handle}
      aria-label={t("reasons.move", { name: row.name, place, count: siblings.length })}
      title={t("reasons.moveHint")}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    >
      <IconGripVertical size={18} stroke={1.6} aria-hidden="true" />
    </button>
  );
};
