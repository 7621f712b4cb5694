import { type ComponentProps, lazy, Suspense } from "react";

const Fetched = lazy(async () => ({ default: (await import("./email-dialog.tsx")).EmailDialog }));

/** The dialog for another e-mail, fetched when it is opened. */
export const EmailDialog = (props: ComponentProps<typeof Fetched>) => (
  <Suspense>
    <Fetched {...props} />
  </Suspense>
);
