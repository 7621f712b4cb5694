import { lazy, type ReactNode, Suspense } from "react";
import { EmptyNote } from "./empty-note.tsx";

/** Loaded only when needed, because most pages are never empty. */
const KnownOfPeriod = lazy(async () => ({ default: (await import("./known-of-period.tsx")).KnownOfPeriod }));

/** Note in place of a chart without data in the period: the last known fact about the equipment, and buttons that may lead to data. */
export const EmptyPeriod = ({ actions }: { readonly actions?: ReactNode }) => (
  <Suspense fallback={<EmptyNote actions={actions} />}>
    <KnownOfPeriod actions={actions} />
  </Suspense>
);
