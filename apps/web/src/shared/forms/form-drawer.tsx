import { CloseButton } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { lazy, type ReactNode, Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFocusReturn } from "../dialogs/use-focus-return.ts";
import classes from "./form-drawer.module.css";
import { useScreenQuery } from "../print/use-screen-query.ts";

// Wide windows dock it and never need the overlay.
const FormDrawerOver = lazy(async () => ({
  default: (await import("./form-drawer-over.tsx")).FormDrawerOver,
}));

interface FormDrawerProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What it is, and the way out. */
export const FormDrawerHead = ({ title, onClose }: Omit<FormDrawerProps, "children">) => {
  const { t } = useTranslation();
  return (
    <div className={classes.head}>
      <h2 data-form-name>{title}</h2>
      <CloseButton size="var(--ctl)" iconSize={20} aria-label={t("dialog.close")} onClick={onClose} />
    </div>
  );
};

/** Beside the list on wide screens, where the list reflows; over it on others. Esc closes it. */
export const FormDrawer = ({ title, onClose, children }: FormDrawerProps) => {
  const wide = useScreenQuery("(min-width: 87.5em)");
  const place = useRef<HTMLElement>(null);
  useFocusReturn();
  useWindowEvent("keydown", ({ key, target }) => {
    const inside = target === document.body || place.current?.contains(target as Node) === true;
    if (key === "Escape" && wide && inside) onClose();
  });
  if (wide) {
    return (
      <section ref={place} className={classes.docked} aria-label={title}>
        <FormDrawerHead title={title} onClose={onClose} />
        {children}
      </section>
    );
  }
  return (
    <Suspense>
      <FormDrawerOver title={title} onClose={onClose}>
        <FormDrawerHead title={title} onClose={onClose} />
        {children}
      </FormDrawerOver>
    </Suspense>
  );
};

export const FormDrawerBody = ({ children }: { children: ReactNode }) => (
  <div className={classes.body}>{children}</div>
);

/** The form's buttons, and by which keys it is saved and left, or `told` in their place. */
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

/** The place of a docked drawer beside its list. */
export const WithDrawer = ({ children, drawer }: { children: ReactNode; drawer: ReactNode }) => (
  <div className={classes.split}>
    <div className={classes.list}>{children}</div>
    {drawer}
  </div>
);
