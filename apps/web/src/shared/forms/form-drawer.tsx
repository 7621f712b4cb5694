import { CloseButton } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { lazy, type ReactNode, Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFocusReturn } from "../dialogs/use-focus-return.ts";
import classes from "./form-drawer.module.css";
import { useScreenQuery } from "../print/use-screen-query.ts";
import { useMovableForm } from "./use-movable-form.tsx";

// Wide windows dock the drawer and never need the overlay.
const FormDrawerOver = lazy(async () => ({
  default: (await import("./form-drawer-over.tsx")).FormDrawerOver,
}));

interface FormDrawerProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Title of the drawer and the button that closes it. */
export const FormDrawerHead = ({ title, onClose }: Omit<FormDrawerProps, "children">) => {
  const { t } = useTranslation();
  return (
    <div className={classes.head}>
      <h2 data-form-name>{title}</h2>
      <CloseButton size="var(--ctl)" iconSize={20} aria-label={t("dialog.close")} onClick={onClose} />
    </div>
  );
};

/** Drawer beside the list on wide screens, over it on others. The form stays mounted when the width changes. Esc closes it. */
export const FormDrawer = ({ title, onClose, children }: FormDrawerProps) => {
  const wide = useScreenQuery("(min-width: 87.5em)");
  const docked = useRef<HTMLElement>(null);
  useFocusReturn();
  useWindowEvent("keydown", ({ key, target }) => {
    const inside = target === document.body || docked.current?.contains(target as Node) === true;
    if (key === "Escape" && wide && inside) onClose();
  });
  const { place, form } = useMovableForm(
    <>
      <FormDrawerHead title={title} onClose={onClose} />
      {children}
    </>,
  );
  return (
    <>
      {wide ? (
        <section ref={docked} className={classes.docked} aria-label={title}>
          <div ref={place} className={classes.form} />
        </section>
      ) : (
        <Suspense>
          <FormDrawerOver title={title} onClose={onClose}>
            <div ref={place} className={classes.form} />
          </FormDrawerOver>
        </Suspense>
      )}
      {form}
    </>
  );
};

export const FormDrawerBody = ({ children }: { children: ReactNode }) => (
  <div className={classes.body}>{children}</div>
);

/** Buttons of the form, with the keys that save and cancel, or `told` in their place. */
export const FormDrawerFoot = ({ told, children }: { told?: ReactNode; children: ReactNode }) => {
  const { t } = useTranslation();
  return (
    <div className={classes.foot}>
      <span
        className={classes.keys}
        data-told={told === undefined ? undefined : true}
        data-off-paper={told === undefined || undefined}
      >
        {told ?? t("dialog.keys")}
      </span>
      {children}
    </div>
  );
};

/** Lays out a docked drawer beside its list. */
export const WithDrawer = ({ children, drawer }: { children: ReactNode; drawer: ReactNode }) => (
  <div className={classes.split}>
    <div className={classes.list}>{children}</div>
    {drawer}
  </div>
);
