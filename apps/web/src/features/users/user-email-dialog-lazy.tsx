import { type ComponentProps, lazy, Suspense } from "react";

const Fetched = lazy(async () => ({ default: (await import("./user-email-dialog.tsx")).UserEmailDialog }));

/** The dialog for another e-mail, fetched when it is opened. */
export const UserEmailDialog = (props: ComponentProps<typeof Fetched>) => (
  <Suspense>
    <Fetched {...props} />
  </Suspense>
);
