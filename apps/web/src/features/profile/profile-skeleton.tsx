import { Skeleton } from "@mantine/core";
import classes from "./profile-skeleton.module.css";

const fields = ["name", "email", "notifications", "language", "current", "new", "again"];

/** Still shapes of the picture and of the form's fields. */
export const ProfileSkeleton = () => (
  <div className={classes.form} aria-hidden="true">
    <Skeleton circle height={88} animate={false} />
    {fields.map((field) => (
      <div key={field} className={classes.field}>
        <Skeleton height={12} width={112} animate={false} />
        <Skeleton height="var(--ctl)" animate={false} />
      </div>
    ))}
  </div>
);
