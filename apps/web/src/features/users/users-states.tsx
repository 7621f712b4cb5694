import { Button, Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./users.module.css";

export const UsersSkeleton = () => (
  <div className={classes.skeleton} aria-hidden="true">
    {[0, 1, 2, 3, 4].map((row) => (
      <Skeleton key={row} height={36} animate={false} />
    ))}
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
