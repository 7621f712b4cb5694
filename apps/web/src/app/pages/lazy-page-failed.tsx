import type { ErrorComponentProps } from "@tanstack/react-router";
import { type ComponentType, lazy, Suspense } from "react";

/** Call after the first page has loaded: without a network it could not be loaded. */
export const loadPageFailed = async (): Promise<{ default: ComponentType<ErrorComponentProps> }> => ({
  default: (await import("./page-failed.tsx")).PageFailed,
});

const Page = lazy(() => loadPageFailed().catch(() => ({ default: () => null })));

/** Replaces a page that threw an error or whose code could not be loaded. */
export const LazyPageFailed = (props: ErrorComponentProps) => (
  <Suspense>
    <Page {...props} />
  </Suspense>
);
