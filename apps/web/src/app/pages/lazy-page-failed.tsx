import type { ErrorComponentProps } from "@tanstack/react-router";
import { type ComponentType, lazy, Suspense } from "react";

/** Called after the first page: without a network it could not be fetched. */
export const loadPageFailed = async (): Promise<{ default: ComponentType<ErrorComponentProps> }> => ({
  default: (await import("./page-failed.tsx")).PageFailed,
});

const Page = lazy(() => loadPageFailed().catch(() => ({ default: () => null })));

/** In the place of a page that threw, or whose code could not be fetched. */
export const LazyPageFailed = (props: ErrorComponentProps) => (
  <Suspense>
    <Page {...props} />
  </Suspense>
);
