import { usefulClasses } from "@fiel/domain";
import { useParams } from "@tanstack/react-router";
import { LastSamplesPanel } from "../../../features/conformity/last-samples-panel.tsx";
import { WeightsPanel } from "../../../features/histogram/weights-panel.tsx";
import { HoursPanel } from "../../../features/machine/hours-panel.tsx";
import { MachineState } from "../../../features/machine/machine-state.tsx";
import { MachineStrip } from "../../../features/machine/machine-strip.tsx";
import { OrderPanel } from "../../../features/machine/order-panel.tsx";
import { SignalPanel } from "../../../features/machine/signal-panel.tsx";
import { useMachineDay } from "../../../features/machine/use-machine-day.ts";
import { useProductionCards } from "../../../features/production-cards/use-production-cards.ts";
import { useProduction } from "../../../features/production/use-production.ts";
import { useEquipmentFacts } from "../../../shared/equipment-facts/use-equipment-facts.ts";
import { useEquipmentStatus } from "../../../shared/equipment-status/use-equipment-status.ts";
import type { DashboardFilter } from "../../../shared/filters/dashboard-filter.ts";
import { useEquipments } from "../../../shared/filters/use-equipments.ts";
import { useFilter } from "../../../shared/filters/use-filter.ts";
import { useGiveaway } from "../../../shared/giveaway/use-giveaway.ts";
import { useLosses } from "../../../shared/losses/use-losses.ts";
import { machineOfPath } from "../../../shared/machines/machine-of-path.ts";
import { useOccurrences } from "../../../shared/occurrences/use-occurrences.ts";
import { HeaderNote } from "../../shell/header-note.tsx";
import classes from "./machine-page.module.css";
import { UnknownMachine } from "./unknown-machine.tsx";

/** Interval of refetches, ms, which is how often gateways report on their machines. */
const factsEveryMs = 10_000;

const Machine = ({ mid, filter }: { mid: number; filter: DashboardFilter }) => {
  const status = useEquipmentStatus(filter);
  const facts = useEquipmentFacts(filter, factsEveryMs);
  const cards = useProductionCards(filter);
  const production = useProduction(filter, "useful-production", usefulClasses);
  const occurrences = useOccurrences(filter);
  const given = useGiveaway(filter);
  const losses = useLosses(filter);
  const own = facts.data?.find(({ equipment }) => equipment === mid);
  const state = status.data?.find(({ equipment }) => equipment === mid);
  const card = cards.data?.value.find(({ equipment }) => equipment.id === mid);
  const day = useMachineDay({ mid, production, occurrences, rate: own?.expectedRate ?? null });
  return (
    <div className={classes.page}>
      <HeaderNote>
        <div className={classes.note}>
          <MachineState status={state} groupName={card?.equipment.groupName} />
        </div>
      </HeaderNote>
      <div className={classes.strip}>
        <MachineStrip
          query={cards}
          card={card}
          status={state}
          facts={own}
          stops={day.stops}
          losses={losses.data?.value}
          given={given.data?.value}
          outdated={[cards, occurrences, losses, given].some((query) => query.isPlaceholderData)}
        />
      </div>
      <HoursPanel className={classes.hours} mid={mid} day={day} />
      <OrderPanel className={classes.order} query={cards} card={card} />
      <WeightsPanel
        className={classes.weights}
        filter={filter}
        productId={card?.product?.id}
        given={given.data?.value}
      />
      <LastSamplesPanel className={classes.samples} filter={filter} mid={mid} />
      <SignalPanel className={classes.signal} query={facts} facts={own} />
    </div>
  );
};

/** Page of one machine: its day by the hour, product, weighing, operator and gateway. */
export const MachinePage = () => {
  const mid = machineOfPath(useParams({ strict: false }).mid);
  const [filter] = useFilter();
  const { data } = useEquipments();
  const isKnown = data?.equipments.some((one) => one.mid === mid) ?? true;
  return mid === null || !isKnown ? <UnknownMachine /> : <Machine key={mid} mid={mid} filter={filter} />;
};
