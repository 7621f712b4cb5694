import { useCallback, useState } from "react";
import { type LeftoverKind, leftoverKinds } from "../../../features/leftovers/leftover-kinds.ts";
import { LeftoverPanel } from "../../../features/leftovers/leftover-panel.tsx";
import { useLeftovers } from "../../../features/leftovers/use-leftovers.ts";
import { useCatchUp } from "../../../shared/filters/use-catch-up.ts";
import { useFilter } from "../../../shared/filters/use-filter.ts";
import { usePanelState } from "../../../shared/panel/panel-state.ts";
import classes from "./leftovers-page.module.css";

/** Page of scrap, reprocess and chargebacks. Zooming one chart stops the refetch of all three. */
export const LeftoversPage = () => {
  const [filter] = useFilter();
  const [zoomed, setZoomed] = useState<readonly LeftoverKind[]>([]);
  const frozen = zoomed.length > 0;
  const query = useLeftovers(filter, { frozen });
  useCatchUp(frozen, query.refetch);
  const state = usePanelState(query);
  const onZoom = useCallback(
    (kind: LeftoverKind, now: boolean) =>
      setZoomed((before) =>
        before.includes(kind) === now
          ? before
          : [...before.filter((other) => other !== kind), ...(now ? [kind] : [])],
      ),
    [],
  );
  return (
    <div className={classes.page}>
      {leftoverKinds.map((kind) => (
        <LeftoverPanel
          key={kind}
          className={classes.panel}
          kind={kind}
          answer={query.data}
          state={state}
          onZoom={onZoom}
        />
      ))}
    </div>
  );
};
