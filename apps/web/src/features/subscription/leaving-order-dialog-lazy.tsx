import { type ComponentProps, lazy, Suspense } from "react";

const Fetched = lazy(async () => ({
  default: (await import("./leaving-order-dialog.tsx")).LeavingOrderDialog,
}));

/** The dialog for the order to leave, loaded when it is opened. */
export const LeavingOrderDialog = (props: ComponentProps<typeof Fetched>) => (
  <Suspense>
    <Fetched {...props} />
  </Suspense>
);
