import { IconAlertTriangle, IconCircleCheck, IconClock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useBillingFormat } from "../../shared/billing/use-billing-format.ts";
import { EmptyNote } from "../../shared/panel/empty-note.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PartProps } from "./part-props.ts";
import classes from "./subscription.module.css";

const StateMark = ({ page: { state, trialEndsOn } }: Pick<PartProps, "page">) => {
  const { t } = useTranslation();
  const format = useBillingFormat();
  if (state.kind === "late")
    return (
      <span className={classes.mark} data-late>
        <IconAlertTriangle size={15} aria-hidden="true" />
        {t("billing.late")} {t("billing.lateBy", { count: state.days })}
      </span>
    );
  if (state.kind === "returned")
    return (
      <span className={classes.mark} data-late>
        <IconAlertTriangle size={15} aria-hidden="true" />
        {t("billing.returned")}
      </span>
    );
  if (trialEndsOn !== null)
    return (
      <span className={classes.mark} data-trial>
        <IconClock size={15} aria-hidden="true" />
        {t("billing.trial", { day: format.day(trialEndsOn) })}
      </span>
    );
  return (
    <span className={classes.mark}>
      <IconCircleCheck size={15} aria-hidden="true" />
      {t("billing.upToDate")}
    </span>
  );
};

/** State of the subscription: next payment, price, and its arithmetic. */
export const StatePanel = ({ page, state }: PartProps) => {
  const { t } = useTranslation();
  const format = useBillingFormat();
  const { next, blockedOn } = page;
  const isNone = next === null;
  const every =
    next?.billingPeriod === 1
      ? t("billing.everyMonth")
      : t("billing.everyMonths", { count: next?.billingPeriod ?? 1 });
  const cycle = next === null ? 0 : next.equipmentAmount * next.pricePerEquipment;
  return (
    <Panel
      title={t("billing.title")}
      tools={isNone ? null : <StateMark page={page} />}
      state={state}
      still
      skeleton={null}
    >
      {blockedOn === null ? null : (
        <p className={classes.late} role="alert">
          <IconAlertTriangle size={18} aria-hidden="true" />
          {t("billing.blockedOn", { day: format.day(blockedOn) })}
        </p>
      )}
      {next === null ? (
        <EmptyNote sentence="billing.none" fact={t("billing.noneFact")} />
      ) : (
        <dl className={classes.facts}>
          <Fact label={t("billing.nextPayment")} value={format.weekDay(paymentDay(page, next.dueDay))} />
          <Fact label={t("billing.perCycle")} value={`${format.money(cycle)} ${every}`} />
          <Fact
            label={t("billing.arithmetic")}
            value={`${next.equipmentAmount} × ${format.money(next.pricePerEquipment)}`}
          />
          <Fact label={t("billing.nextCycle")} value={format.weekDay(next.fromDay)} />
        </dl>
      )}
    </Panel>
  );
};

/** Due date of the open invoice, or of the next one when all are paid. */
const paymentDay = ({ open }: PartProps["page"], nextDue: string): string => open?.dueDay ?? nextDue;

const Fact = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
