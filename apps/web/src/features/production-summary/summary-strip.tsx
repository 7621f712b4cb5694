import { useTranslation } from "react-i18next";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { PanelFailureLine } from "../../shared/panel/panel-failure-line.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { SummaryCells } from "./summary-cells.tsx";
import classes from "./summary-strip.module.css";
import { useProductionSummary } from "./use-production-summary.ts";

const cells = ["weight", "packages", "useful", "above", "below", "giveaway"];

/** Skeleton of the strip; `unseen` keeps its height without drawing it. */
const StripSkeleton = ({ unseen }: { readonly unseen: boolean }) => (
  <div className={classes.cells} data-unseen={unseen || undefined} aria-hidden="true">
    {cells.map((cell) => (
      <div key={cell} className={classes.cell}>
        <i className={classes.boneLabel} />
        <i className={classes.boneNumber} />
      </div>
    ))}
  </div>
);

/** Totals of the period, with their change against the equal period before. */
export const SummaryStrip = ({ filter }: { filter: DashboardFilter }) => {
  const { t } = useTranslation();
  const query = useProductionSummary(filter);
  const state = usePanelState(query);
  return (
    <section
      className={classes.strip}
      aria-label={t("summary.title")}
      aria-busy={!state.loaded && state.failure === null}
    >
      {state.failure === null ? null : (
        <div className={classes.failure}>
          <PanelFailureLine state={state} failure={state.failure} slim={state.loaded} />
        </div>
      )}
      {query.data ? (
        <div
          data-stale={state.failure !== null || undefined}
          data-outdated={state.outdated || undefined}
          className={classes.kept}
        >
          <SummaryCells zoom={query.data.zoom} filter={filter} {...query.data.value} />
        </div>
      ) : (
        <StripSkeleton unseen={state.failure !== null} />
      )}
    </section>
  );
};
