import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import { Notifications } from "@mantine/notifications";
import classes from "./toast-area.module.css";

/** A toast that is no failure goes by itself after this. */
const toastMs = 4_000;

export const ToastArea = () => (
  <Notifications position="top-right" autoClose={toastMs} limit={4} className={classes.area ?? ""} />
);
