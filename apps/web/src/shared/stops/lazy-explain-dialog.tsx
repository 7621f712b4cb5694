import { type ComponentProps, lazy, Suspense } from "react";
import type { ExplainDialog as Dialog } from "./explain-dialog.tsx";

const ExplainDialog = lazy(async () => ({ default: (await import("./explain-dialog.tsx")).ExplainDialog }));

/** The dialog that gives stops a reason, fetched when it is first opened. */
export const LazyExplainDialog = (props: ComponentProps<typeof Dialog>) => (
  <Suspense fallback={null}>
    <ExplainDialog {...props} />
  </Suspense>
);
