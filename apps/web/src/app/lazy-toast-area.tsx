import { lazy, type ReactNode } from "react";
import type { ToastAreaProps } from "../shared/toasts/toast-area.tsx";

/** Toasts wait in their store until their place is there; the first page need not wait for it, nor fall with it. */
export const ToastArea = lazy(() =>
  import("../shared/toasts/toast-area.tsx").then(
    ({ ToastArea }): { default: (props: ToastAreaProps) => ReactNode } => ({ default: ToastArea }),
    () => ({ default: (): ReactNode => null }),
  ),
);
