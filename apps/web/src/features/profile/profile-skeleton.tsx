import { Skeleton } from "@mantine/core";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { isProviders } from "./is-providers.ts";
import classes from "./profile-skeleton.module.css";

const fields = ["name", "email", "notifications", "language", "current", "new", "again"];
const isOfAll = (field: string): boolean => field !== "notifications";

/** Skeleton of the picture and the form's fields. */
export const ProfileSkeleton = () => {
  const isShown = isProviders(useSignedIn().client) ? isOfAll : () => true;
  return (
    <div className={classes.form} aria-hidden="true">
      <Skeleton circle height={88} animate={false} />
      {fields.filter(isShown).map((field) => (
        <div key={field} className={classes.field}>
          <Skeleton height={12} width={112} animate={false} />
          <Skeleton height="var(--ctl)" animate={false} />
        </div>
      ))}
    </div>
  );
};
