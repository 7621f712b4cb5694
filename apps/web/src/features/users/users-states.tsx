import { Button, Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./users.module.css";

/** The toolbar, then rows. */
export const UsersSkeleton = () => (
  <div aria-hidden="true">
    <div className={classes.toolbar}>
      <Skeleton className={classes.search} height="var(--ctl)" animate={false} />
      <Skeleton className={classes.new} width={132} height="var(--ctl)" animate={false} />
    </div>
    <div className={classes.skeleton}>
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={16} animate={false} />
      ))}
    </div>
  </div>
);

interface UsersEmptyProps {
  readonly removed: boolean;
  readonly searching: boolean;
  readonly onClear: () => void;
}

export const UsersEmpty = ({ removed, searching, onClear }: UsersEmptyProps) => {
  const { t } = useTranslation();
  return (
    <div className={classes.empty}>
      <p>{t(removed && !searching ? "users.emptyRemoved" : "users.empty")}</p>
      {searching ? <Button onClick={onClear}>{t("users.clearSearch")}</Button> : null}
    </div>
  );
};
