import type { EquipmentFacts, EquipmentStatus, Losses, ProductionCard } from "@fiel/contracts";
import { factorOfFraction, percentOf, type WeightUnit } from "@fiel/domain";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ClassMark } from "../../shared/class-mark/class-mark.tsx";
import { useNow } from "../../shared/environment/use-now.ts";
import { conditionOf } from "../../shared/equipment-status/conditions.ts";
import { type GiveawayAnswer, giveawayOfMachine } from "../../shared/giveaway/use-giveaway.ts";
import { MeasureText } from "../../shared/format/measure-text.tsx";
import { sinceText } from "../../shared/format/since-text.ts";
import { shortAge } from "../../shared/format/short-age.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { LazyNotices } from "../../shared/panel/lazy-notices.tsx";
import { PanelFailureLine } from "../../shared/panel/panel-failure-line.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { accountOfMachine } from "../../shared/losses/account-of-machine.ts";
import { GivenCell } from "./given-cell.tsx";
import { MachineState } from "./machine-state.tsx";
import { OeeCell } from "./oee-cell.tsx";
import classes from "./machine-strip.module.css";
import type { Stops } from "./stops-of.ts";
import { StripCell } from "./strip-cell.tsx";

interface MachineStripProps {
  /** Query of the card. */
  readonly query: Pick<
    UseQueryResult,
    "data" | "error" | "isFetching" | "dataUpdatedAt" | "failureReason" | "isPlaceholderData" | "refetch"
  >;
  readonly card: ProductionCard | undefined;
  readonly status: EquipmentStatus | undefined;
  readonly facts: EquipmentFacts | undefined;
  readonly stops: Stops | undefined;
  /** Time accounts; undefined until the first answer, and when it failed. */
  readonly losses: Losses | undefined;
  /** Giveaway for the card's product; undefined while unknown. */
  readonly given: GiveawayAnswer | undefined;
  /** Whether some of the data belongs to the previous filter. */
  readonly outdated: boolean;
}

const RateCell = ({ status, facts }: Pick<MachineStripProps, "status" | "facts">) => {
  const { t } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  const rate = (value: number) => format.number(value, { decimals: 1 });
  const expected = facts?.expectedRate ?? null;
  const isHeard = status !== undefined && conditionOf(status, nowMs) !== "disconnected";
  return (
    <StripCell
      label={
        <>
          <ClassMark kind="useful" /> {t("machine.rateNow")}
        </>
      }
      above={expected === null ? null : t("machine.expected", { rate: rate(expected) })}
      value={
        <MeasureText measure={isHeard ? { value: rate(status.speed), unit: t("machine.perMinute") } : null} />
      }
    />
  );
};

/** Useful packages of all products that the machine made in the period. */
const UsefulCell = ({ card }: { card: ProductionCard }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const all = [card.data, ...card.others.map(({ data }) => data)];
  const useful = all.reduce((sum, { a }) => sum + a.c, 0);
  const count = all.reduce((sum, { a, ro, ru, invalid }) => sum + a.c + ro.c + ru.c + invalid.c, 0);
  const grams = all.reduce((sum, { a }) => sum + a.s, 0);
  const unit: WeightUnit = card.product?.unit ?? "g";
  return (
    <StripCell
      label={t("summary.useful")}
      above={
        count === 0 ? null : (
          <strong className={classes.good}>{format.percent(percentOf(useful, count))}</strong>
        )
      }
      value={format.number(useful)}
      beside={<MeasureText measure={format.sumWeight(grams, unit)} />}
    />
  );
};

const FactorCell = ({ card }: { card: ProductionCard }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const factor = factorOfFraction(card.factor);
  const unplanned = factorOfFraction(card.unplanned);
  return (
    <StripCell
      label={t("machine.factor")}
      value={
        <MeasureText
          measure={factor === null ? null : { value: format.number(factor, { decimals: 2 }), unit: "%" }}
        />
      }
      above={t("machine.withoutPlanned")}
      beside={format.percent(unplanned)}
    />
  );
};

const StopsCell = ({ stops }: { stops: Stops }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  const { unplannedS, times, lastEndMs } = stops;
  const last =
    lastEndMs === undefined
      ? null
      : lastEndMs === null
        ? t("machine.lasting")
        : t("machine.last", { age: shortAge(nowMs - lastEndMs) });
  return (
    <StripCell
      label={
        <>
          <ClassMark kind="stopped" /> {t("machine.unplanned")}
        </>
      }
      above={t("machine.times", { count: times, text: format.number(times) })}
      value={sinceText(0, unplannedS * 1_000, format)}
      beside={last}
    />
  );
};

const bones = ["rate", "useful", "factor", "oee", "stops", "given"];

const Bones = () => (
  <div className={classes.cells} aria-hidden="true">
    {bones.map((bone) => (
      <div key={bone} className={classes.cell}>
        <i className={classes.boneLabel} />
        <i className={classes.boneNumber} />
      </div>
    ))}
  </div>
);

/** Current rate, and totals of the period. */
export const MachineStrip = (props: MachineStripProps) => {
  const { query, card, status, facts, stops, losses, given, outdated } = props;
  const { t } = useTranslation();
  const state = usePanelState(query);
  return (
    <section
      className={classes.strip}
      aria-label={t("machine.strip")}
      aria-busy={!state.loaded && state.failure === null}
    >
      <div className={classes.narrowState}>
        <MachineState status={status} groupName={card?.equipment.groupName} />
      </div>
      {state.failure === null ? null : (
        <PanelFailureLine state={state} failure={state.failure} slim={state.loaded} />
      )}
      <LazyNotices hides="events" scope={undefined} />
      {card === undefined ? (
        state.loaded || state.failure !== null ? null : (
          <Bones />
        )
      ) : (
        <dl
          className={classes.cells}
          data-stale={state.failure !== null || undefined}
          data-outdated={outdated || undefined}
        >
          <RateCell status={status} facts={facts} />
          <UsefulCell card={card} />
          <FactorCell card={card} />
          {losses === undefined ? (
            <div className={classes.cell} />
          ) : (
            <OeeCell name={card.equipment.name} account={accountOfMachine(losses, card.equipment.id)} />
          )}
          {stops === undefined ? <div className={classes.cell} /> : <StopsCell stops={stops} />}
          {given === undefined ? (
            <div className={classes.cell} />
          ) : (
            <GivenCell entry={giveawayOfMachine(given, card.equipment.id, card.product?.id)} />
          )}
        </dl>
      )}
    </section>
  );
};
