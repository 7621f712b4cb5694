import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import { Notifications } from "@mantine/notifications";
import classes from "./toast-area.module.css";

/** Display time of an informational toast, ms. */
const toastMs = 4_000;

export interface ToastAreaProps {
  /** Renders in place instead of in the body, where a modal dialog in the top layer would hide it. */
  readonly inPlace?: boolean;
}

/** Centred, because panels' refresh buttons and forms' close buttons are at the right. */
export const ToastArea = ({ inPlace = false }: ToastAreaProps) => (
  <Notifications
    position="top-center"
    autoClose={toastMs}
    limit={4}
    className={classes.area ?? ""}
    withinPortal={!inPlace}
  />
);
