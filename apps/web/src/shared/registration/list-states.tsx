import { Button, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./list.module.css";

/** Placeholder of the toolbar and rows. */
export const ListSkeleton = () => (
  <div aria-hidden="true">
    <div className={classes.toolbar}>
      <Skeleton className={classes.search} height="var(--ctl)" animate={false} />
      <Skeleton className={classes.tools} width={132} height="var(--ctl)" animate={false} />
    </div>
    <div className={classes.skeleton}>
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={16} animate={false} />
      ))}
    </div>
  </div>
);

interface ListEmptyProps {
  readonly text: string;
  /** Clears the search; given when a search found nothing. */
  readonly onClear?: (() => void) | undefined;
  /** What to do next when nothing is registered yet. */
  readonly children?: ReactNode;
}

export const ListEmpty = ({ text, onClear, children }: ListEmptyProps) => {
  const { t } = useTranslation();
  return (
    <div className={classes.empty}>
      <p>{text}</p>
      {onClear === undefined ? children : <Button onClick={onClear}>{t("registration.clearSearch")}</Button>}
    </div>
  );
};
