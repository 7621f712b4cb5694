import type { RegisteredReason } from "@fiel/contracts";
import { movedReason } from "@fiel/domain";
import { IconGripVertical } from "@tabler/icons-react";
import {
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import classes from "./reasons.module.css";
import { useReasonOrder } from "./use-reason-order.ts";

const siblingsOf = (rows: readonly RegisteredReason[], { parentId }: RegisteredReason) =>
  rows.filter((one) => one.parentId === parentId);

/** Index of the sibling under the pointer, or of the sibling that contains the row there; -1 when there is none. */
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

/** Moves the row along with the pointer during a drag, and saves the order on release. Escape cancels. */
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
    // The row's element moves in the DOM during the drag, so the window listens for the pointer.
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

/** Delay from the last arrow key to saving, ms. */
const restMs = 700;

/** Moves a row by the arrow keys. The order is saved once: shortly after the last key, or when the handle loses focus. */
const useArrows = (row: RegisteredReason) => {
  const { shown, show, save } = useReasonOrder();
  const handle = useRef<HTMLButtonElement>(null);
  const isMoved = useRef(false);
  const rest = useRef<number | null>(null);
  const saveNow = useCallback(() => {
    if (rest.current === null) return;
    window.clearTimeout(rest.current);
    rest.current = null;
    save();
  }, [save]);
  useEffect(() => saveNow, [saveNow]);
  // Browsers drop the focus of an element that moves in the DOM, so it is set again.
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
    if (rest.current !== null) window.clearTimeout(rest.current);
    rest.current = window.setTimeout(saveNow, restMs);
  };
  const onBlur = () => {
    if (!isMoved.current) saveNow();
  };
  return { handle, onKeyDown, onBlur };
};

interface MoveHandleProps {
  readonly row: RegisteredReason;
  /** All registered reasons. */
  readonly rows: readonly RegisteredReason[];
}

/** Moves a reason among its siblings by dragging or with the arrow keys. */
export const MoveHandle = ({ row, rows }: MoveHandleProps) => {
  const { t } = useTranslation();
  const { moving, onPointerDown } = useDrag(row);
  const { handle, onKeyDown, onBlur } = useArrows(row);
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
      onBlur={onBlur}
    >
      <IconGripVertical size={18} stroke={1.6} aria-hidden="true" />
    </button>
  );
};
