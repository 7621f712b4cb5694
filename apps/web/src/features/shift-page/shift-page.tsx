import type { ShiftPage as Page } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { usePageSearch } from "../../shared/filters/use-page-search.ts";
import { LinesSkeleton } from "../../shared/panel/lines-skeleton.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { HandoverPanel } from "./handover-panel.tsx";
import { HoursPanel } from "./shift-hours-panel.tsx";
import { OpenPanel } from "./open-panel.tsx";
import classes from "./shift-page.module.css";
import { ShiftPanel } from "./shift-panel.tsx";
import { useHeldShift } from "./use-held-shift.ts";
import { shiftOfSearch, useShiftPage } from "./use-shift-page.ts";

interface HandoverProps {
  readonly page: Page;
  readonly query: ReturnType<typeof useShiftPage>;
  /** Called when somebody begins to write about a shift, and with null at the end. */
  readonly onWriting: (page: Page | null) => void;
}

/** The shift's handover. While another shift is on its way there is none: what is typed would be lost, or signed below the other one. */
const Handover = ({ page, query, onWriting }: HandoverProps) => {
  const { t } = useTranslation();
  const state = usePanelState(query);
  if (!query.isPlaceholderData) return <HandoverPanel page={page} onWriting={onWriting} />;
  return (
    <Panel title={t("handover.title")} state={state} skeleton={<LinesSkeleton />}>
      <LinesSkeleton />
    </Panel>
  );
};

/** A shift hour by hour, what it leaves open, and its handover. */
export const ShiftPage = () => {
  const [search] = usePageSearch();
  const { choice, hold } = useHeldShift(shiftOfSearch(search));
  const query = useShiftPage(choice);
  const state = usePanelState(query);
  const page = query.data;
  return (
    <div className={classes.page}>
      <ShiftPanel page={page} state={state} />
      <HoursPanel page={page} state={state} />
      <OpenPanel page={page} state={state} />
      {page ? <Handover page={page} query={query} onWriting={hold} /> : null}
    </div>
  );
};
