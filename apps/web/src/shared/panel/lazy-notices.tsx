import { lazy, Suspense } from "react";
import { useFilter } from "../filters/use-filter.ts";
import { useHiddenEvents } from "../occurrences/use-hidden-events.ts";
import type { PanelNoticesProps } from "./panel-notices.tsx";

const PanelNotices = lazy(async () => ({
  default: (await import("./panel-notices.tsx")).PanelNotices,
}));

/** Notices of a panel, loaded only when there may be one. */
export const LazyNotices = ({ hides, scope }: PanelNoticesProps) => {
  const [{ operator, product }] = useFilter();
  const [codes] = useHiddenEvents();
  const may = (hides === "events" && codes.length > 0) || operator !== null || product !== null;
  return may ? (
    <Suspense fallback={null}>
      <PanelNotices hides={hides} scope={scope} />
    </Suspense>
  ) : null;
};
