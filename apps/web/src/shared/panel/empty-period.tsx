import { lazy, type ReactNode, Suspense } from "react";
import { EmptyNote } from "./empty-note.tsx";

/** Most pages are never empty. */
const KnownOfPeriod = lazy(async () => ({ default: (await import("./known-of-period.tsx")).KnownOfPeriod }));

/** In a picture's place where the period has nothing of it: the last thing known of the equipment, and ways out. */
export const EmptyPeriod = ({ actions }: { readonly actions?: ReactNode }) => (
  <Suspense fallback={<EmptyNote actions={actions} />}>
    <KnownOfPeriod actions={actions} />
  </Suspense>
);
