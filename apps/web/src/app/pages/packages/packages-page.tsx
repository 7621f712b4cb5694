import { PackagesPanels } from "../../../features/packages/packages-panels.tsx";
import { usePackages } from "../../../features/packages/use-packages.ts";
import { useFilter } from "../../../shared/filters/use-filter.ts";
import classes from "../../../shared/page/page.module.css";
import { usePanelState } from "../../../shared/panel/panel-state.ts";

/** Page of bales by equipment group. */
export const PackagesPage = () => {
  const [filter] = useFilter();
  const query = usePackages(filter);
  const state = usePanelState(query);
  return (
    <div className={classes.panels}>
      <PackagesPanels packages={query.data?.value} state={state} />
    </div>
  );
};
