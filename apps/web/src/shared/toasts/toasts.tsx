import { notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./toasts.module.css";

export interface Toast {
  readonly title: string;
  readonly message?: string;
  /** Toasts with the same name replace each other, so that ten failed calls show one toast. */
  readonly once?: string;
}

/** Label of the close button for screen readers. */
const CloseWord = () => {
  const { t } = useTranslation();
  return <span className="visually-hidden">{t("dialog.close")}</span>;
};

/** Name of the toast about changes that got no answer. */
export const unansweredToast = "unanswered";

const show = ({ title, message, once }: Toast, failure: boolean): void => {
  const id = once === undefined ? {} : { id: once };
  if (once !== undefined) notifications.hide(once);
  notifications.show({
    ...id,
    title,
    message: message ?? "",
    classNames: classes,
    "data-failure": failure || undefined,
    closeButtonProps: { children: <CloseWord /> },
    icon: failure ? <IconAlertTriangle size={18} /> : <IconInfoCircle size={18} />,
    ...(failure ? { autoClose: false } : {}),
  });
};

/** Hides toasts that are no longer true. */
export const dismissToasts = (...names: readonly string[]): void => {
  for (const name of names) notifications.hide(name);
};

/** Shows a failure until it is closed. */
export const toastFailure = (toast: Toast): void => show(toast, true);

/** Shows a message for 4 s. */
export const toastInfo = (toast: Toast): void => show(toast, false);
