import { Button, Skeleton } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/api-error.ts";
import { FormDrawer, FormDrawerBody } from "../../shared/forms/form-drawer.tsx";
import { toastFailure } from "../../shared/toasts/toasts.tsx";
import { useOneUser } from "./use-one-user.ts";
import { useUsers } from "./use-users.ts";
import { UserForm } from "./user-form.tsx";
import { protectionOf } from "./user-state.ts";

interface UserDrawerProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One user beside the list; a user that there is not is said, and the list is left alone. */
export const UserDrawer = ({ id, onClose }: UserDrawerProps) => {
  const { t } = useTranslation();
  const { data: users = [] } = useUsers(false);
  const {
    data: user,
    error,
    refetch,
  } = useOneUser(
    id,
    users.find(({ _id }) => _id === id),
  );
  const missing = error instanceof ApiError && error.status === 404;
  const onMissing = useEffectEvent(() => {
    toastFailure({ title: t("users.notFound"), once: "user" });
    onClose();
  });
  useEffect(() => {
    if (missing) onMissing();
  }, [missing]);

  return (
    <FormDrawer title={user?.name ?? t("users.name")} onClose={onClose}>
      {user ? (
        <UserForm key={user._id} user={user} protection={protectionOf(user, users)} onClose={onClose} />
      ) : (
        <FormDrawerBody>
          {error && !missing ? (
            <>
              <p>{t("panel.failed")}</p>
              <Button onClick={() => void refetch()}>{t("panel.retry")}</Button>
            </>
          ) : (
            <Skeleton height={160} animate={false} />
          )}
        </FormDrawerBody>
      )}
    </FormDrawer>
  );
};
