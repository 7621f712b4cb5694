import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import { Notifications } from "@mantine/notifications";
import classes from "./toast-area.module.css";

/** A toast that is no failure goes by itself after this. */
const toastMs = 4_000;

export interface ToastAreaProps {
  /** Where it stands instead of in the page's body: below a dialog in the top layer nobody sees it. */
  readonly inPlace?: boolean;
}

/** In the middle: at the right are what renews a panel and what closes a form. */
export const ToastArea = ({ inPlace = false }: ToastAreaProps) => (
  <Notifications
    position="top-center"
    autoClose={toastMs}
    limit={4}
    className={classes.area ?? ""}
    withinPortal={!inPlace}
  />
);
