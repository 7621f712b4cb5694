import { folded } from "@fiel/domain";
import { createContext, type KeyboardEvent, type ReactElement, type ReactNode, use } from "react";
import classes from "./menu.module.css";
import { type Popup, usePopup } from "./use-popup.ts";

type MenuTarget = Popup["target"] & { readonly "aria-haspopup": "menu" };

interface MenuButtonProps {
  /** Renders the button that opens the menu, with the given props. */
  readonly renderButton: (props: MenuTarget) => ReactElement;
  /** Accessible name of the menu. */
  readonly label: string;
  readonly align?: "start" | "end";
  readonly width?: number;
  /** MenuItem, MenuLabel and similar. */
  readonly children: ReactNode;
}

const CloseContext = createContext<() => void>(() => undefined);

const itemsOf = (menu: HTMLElement): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>("[role^=menuitem]:not(:disabled)"),
];

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count - 1 : at - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
};

const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const items = itemsOf(event.currentTarget);
  const at = items.findIndex((item) => item === document.activeElement);
  const typed = event.key.length === 1 ? folded(event.key) : null;
  const named = (item: HTMLElement) => folded(item.textContent.trim()).startsWith(typed ?? "");
  const next =
    steps[event.key]?.(at, items.length) ??
    (typed === null || typed === " " ? -1 : items.findIndex((item, index) => index !== at && named(item)));
  if (event.key === "Tab") event.currentTarget.hidePopover();
  if (next < 0) return;
  event.preventDefault();
  items[next]?.focus();
};

/** Focuses the chosen item, or the first; the menu itself when it has no items yet. */
const focusFirst = (menu: HTMLElement): void => {
  const items = itemsOf(menu);
  (items.find((item) => item.getAttribute("aria-checked") === "true") ?? items[0] ?? menu).focus();
};

/** A button with a menu. */
export const MenuButton = ({ renderButton, label, align = "start", width, children }: MenuButtonProps) => {
  const { open, close, target, popup } = usePopup({ align, onShown: focusFirst });
  return (
    <>
      {renderButton({ ...target, "aria-haspopup": "menu" })}
      <div
        {...popup}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={classes.popup}
        style={{ width }}
        onKeyDown={walk}
      >
        <CloseContext value={close}>{open ? children : null}</CloseContext>
      </div>
    </>
  );
};

interface MenuItemProps {
  readonly onSelect: () => void;
  /** Whether this is the chosen item of several. */
  readonly checked?: boolean;
  readonly icon?: ReactNode;
  /** Language of the text when it is not the page's. */
  readonly lang?: string;
  /** Keeps the menu open after the choice. */
  readonly stays?: boolean;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

export const MenuItem = (props: MenuItemProps) => {
  const { onSelect, checked, icon, lang, stays = false, disabled, children } = props;
  const close = use(CloseContext);
  const select = () => {
    if (!stays) close();
    onSelect();
  };
  const role =
    checked === undefined
      ? ({ role: "menuitem" } as const)
      : ({ role: "menuitemradio", "aria-checked": checked } as const);
  return (
    <button
      {...role}
      type="button"
      tabIndex={-1}
      lang={lang}
      className={classes.item}
      disabled={disabled}
      onClick={select}
    >
      {checked === undefined ? null : <span className={classes.dot} data-checked={checked || undefined} />}
      {icon}
      <span>{children}</span>
    </button>
  );
};

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <div className={classes.label}>{children}</div>
);

export const MenuLine = () => <hr className={classes.line} />;

/** Props of a menu item that is a link; a click closes the menu. */
export const useMenuLink = () => ({
  role: "menuitem" as const,
  tabIndex: -1,
  className: classes.item ?? "",
  onClick: use(CloseContext),
});
