import type { EquipmentStatus } from "@fiel/contracts";
import { useEquipmentStatus } from "../../../shared/equipment-status/use-equipment-status.ts";
import { CardsSkeleton } from "../../../features/production-cards/cards-skeleton.tsx";
import { ProductionCards } from "../../../features/production-cards/production-cards.tsx";
import { SummaryPanel } from "../../../features/production-cards/summary-panel.tsx";
import { useProductionCards } from "../../../features/production-cards/use-production-cards.ts";
import type { DashboardFilter } from "../../../shared/filters/dashboard-filter.ts";
import { cardsScope } from "../../../shared/filters/filter-scope.ts";
import { useEquipments } from "../../../shared/filters/use-equipments.ts";
import { useFilter } from "../../../shared/filters/use-filter.ts";
import { usePeriodText } from "../../../shared/filters/use-period-text.ts";
import { useLosses } from "../../../shared/losses/use-losses.ts";
import { EmptyPeriod } from "../../../shared/panel/empty-period.tsx";
import { LazyNotices } from "../../../shared/panel/lazy-notices.tsx";
import { PanelFailureLine } from "../../../shared/panel/panel-failure-line.tsx";
import { usePanelState } from "../../../shared/panel/panel-state.ts";
import { HeaderNote } from "../../shell/header-note.tsx";
import { LazyAttention } from "../attention/lazy-attention.tsx";
import { CardsOrderSwitch } from "./cards-order-switch.tsx";
import { ConditionCounts } from "./condition-counts.tsx";
import page from "../../../shared/page/page.module.css";
import classes from "./production-page.module.css";
import { useCardsOrder } from "./use-cards-order.ts";

const nobody: never[] = [];
/** Number of placeholder cards while the number of equipment is unknown. */
const fewest = 8;

interface BarProps {
  readonly filter: DashboardFilter;
  readonly statuses: readonly EquipmentStatus[] | undefined;
  readonly outdated: boolean;
}

/** Period and order of the cards; on a phone also the counts, for which the header has no room. */
const Bar = ({ filter, statuses, outdated }: BarProps) => (
  <div className={classes.bar}>
    <p className={classes.period}>{usePeriodText(filter).value}</p>
    {statuses === undefined ? null : (
      <div className={classes.narrowCounts}>
        <ConditionCounts statuses={statuses} outdated={outdated} />
      </div>
    )}
    <CardsOrderSwitch />
  </div>
);

/** Page with a card for each equipment, for today. */
export const ProductionPage = () => {
  const [filter] = useFilter();
  const equipments = useEquipments();
  const { data: known, isPlaceholderData: outdated } = useEquipmentStatus(filter);
  const statuses = known ?? nobody;
  const query = useProductionCards(filter);
  const { data: losses, isPlaceholderData: isFormer } = useLosses(filter);
  const state = usePanelState(query);
  const cards = query.data?.value;
  const [order] = useCardsOrder();
  const expected = filter.equipments.length || equipments.data?.equipments.length || fewest;
  const waiting = cards === undefined && state.failure === null;
  return (
    <div className={page.page} aria-busy={waiting}>
      {known === undefined ? null : (
        <HeaderNote>
          <ConditionCounts statuses={known} outdated={outdated} />
        </HeaderNote>
      )}
      <LazyAttention filter={filter} slim />
      <Bar filter={filter} statuses={known} outdated={outdated} />
      {state.failure === null ? null : <PanelFailureLine state={state} failure={state.failure} />}
      {waiting ? <CardsSkeleton count={expected} /> : null}
      {cards?.length === 0 ? <EmptyPeriod /> : null}
      {cards && cards.length > 0 ? <LazyNotices hides="events" scope={cardsScope} /> : null}
      {cards && cards.length > 0 ? (
        <div
          className={classes.cards}
          data-stale={state.failure !== null || undefined}
          data-outdated={state.outdated || undefined}
        >
          <ProductionCards
            cards={cards}
            statuses={statuses}
            losses={isFormer ? undefined : losses?.value}
            order={order}
            ofProduct={filter.product !== null}
          />
        </div>
      ) : null}
      {cards && cards.length > 0 ? <SummaryPanel cards={cards} state={{ ...state, failure: null }} /> : null}
    </div>
  );
};
