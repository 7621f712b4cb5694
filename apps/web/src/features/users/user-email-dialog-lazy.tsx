import { type ComponentProps, lazy, Suspense } from "react";

const Fetched = lazy(async () => ({ default: (await import("./user-email-dialog.tsx")).UserEmailDialog }));

/** The dialog that changes a user's e-mail, loaded when it is opened. */
export const UserEmailDialog = (props: ComponentProps<typeof Fetched>) => (
  <Suspense>
    <Fetched {...props} />
  </Suspense>
);
