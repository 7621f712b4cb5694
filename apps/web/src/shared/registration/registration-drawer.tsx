import { Button, Skeleton } from "@mantine/core";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../api/api-error.ts";
import { FormDrawer, FormDrawerBody } from "../forms/form-drawer.tsx";
import { toastFailure } from "../toasts/toasts.tsx";
import type { Registration } from "./registration.ts";
import { useRegistration } from "./use-registration.ts";

interface RegistrationDrawerProps<Row, Draft> {
  readonly registration: Registration<Row, Draft>;
  /** As the address names it. */
  readonly id: string;
  readonly onClose: () => void;
  readonly children: (row: Row) => ReactNode;
}

export const FormSkeleton = () => (
  <FormDrawerBody>
    <Skeleton height={160} animate={false} />
  </FormDrawerBody>
);

/** The form of one registration; one that there is not is said, and the way leads back to the list. */
export const RegistrationDrawer = <Row, Draft>(props: RegistrationDrawerProps<Row, Draft>) => {
  const { registration, id, onClose, children } = props;
  const { name, nameOf, readFailed, leavesUnread = false } = registration;
  const { t } = useTranslation();
  const { data: row, error, refetch } = useRegistration(registration, id);
  const missing = error instanceof ApiError && error.status === 404;
  const leaves = missing || leavesUnread;
  const onFailed = useEffectEvent(() => {
    const reason = t(missing ? `${name}.notFound` : `${name}.unexpected`);
    const told = readFailed === undefined ? { title: reason } : { title: t(readFailed), message: reason };
    toastFailure({ ...told, once: name });
    if (leaves) onClose();
  });
  const failed = error !== null;
  useEffect(() => {
    if (failed) onFailed();
  }, [failed]);

  return (
    <FormDrawer title={row === undefined ? t(`${name}.one`) : nameOf(row)} onClose={onClose}>
      {row === undefined ? (
        <FormDrawerBody>
          {failed && !leaves ? (
            <>
              <p>{t("panel.failed")}</p>
              <Button onClick={() => void refetch()}>{t("panel.retry")}</Button>
            </>
          ) : (
            <Skeleton height={160} animate={false} />
          )}
        </FormDrawerBody>
      ) : (
        children(row)
      )}
    </FormDrawer>
  );
};
