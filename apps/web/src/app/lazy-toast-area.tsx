import { lazy, type ReactNode } from "react";
import type { ToastAreaProps } from "../shared/toasts/toast-area.tsx";

/** Toasts wait in their store until this is loaded; the first page neither waits for it nor fails with it. */
export const ToastArea = lazy(() =>
  import("../shared/toasts/toast-area.tsx").then(
    ({ ToastArea }): { default: (props: ToastAreaProps) => ReactNode } => ({ default: ToastArea }),
    () => ({ default: (): ReactNode => null }),
  ),
);
