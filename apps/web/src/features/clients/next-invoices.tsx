import type { Account } from "@fiel/contracts";
import type { BillingPeriod, WantedTerms } from "@fiel/domain";
import { IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDayText } from "../../shared/format/use-day-text.ts";
import { useMoney } from "../../shared/format/use-money.ts";
import classes from "./clients.module.css";
import { type ClientValues, faultsOfTerms, type KeptClient, termsOfValues } from "./client-values.ts";
import { DueDays } from "./due-days.tsx";
import { previewOf } from "./preview-of.ts";

interface NextInvoicesProps {
  readonly values: ClientValues;
  readonly today: string;
  readonly kept: KeptClient | null;
  /** As it holds now; null: a new one. */
  readonly client: Account["client"] | null;
}

/** One invoice with its arithmetic, and why it is due on its day. */
const Invoice = ({ period, place }: { readonly period: BillingPeriod; readonly place: number }) => {
  const { t } = useTranslation();
  const money = useMoney();
  const dayText = useDayText();
  const { kind, price, fromDay, toDay, days, cycleDays, cents, dueDay } = period;
  const whole = price.equipmentAmount * price.pricePerEquipmentCents;
  return (
    <section className={classes.invoice}>
      <h3>
        <span>
          {t(kind === "partial" ? "clients.partialInvoice" : "clients.wholeInvoice", { place })}{" "}
          <b>{dayText(fromDay)}</b>
        </span>
        <strong>{money(cents)}</strong>
      </h3>
      <dl>
        <div>
          <dt>
            {t("clients.times", { count: price.equipmentAmount, price: money(price.pricePerEquipmentCents) })}
          </dt>
          <dd>{money(whole)}</dd>
        </div>
        <div>
          <dt>{t("clients.fromTo", { from: dayText(fromDay), to: dayText(toDay) })}</dt>
          <dd>
            {kind === "partial"
              ? t("clients.days", { count: days })
              : t("clients.monthCount", { count: price.billingPeriodMonths })}
          </dd>
        </div>
        {kind === "partial" ? (
          <div>
            <dt>{t("clients.share", { price: money(whole), days, cycleDays })}</dt>
            <dd>
              <b>{money(cents)}</b>
            </dd>
          </div>
        ) : null}
      </dl>
      <DueDays fromDay={fromDay} dueDay={dueDay} />
    </section>
  );
};

const Later = ({ periods }: { readonly periods: readonly BillingPeriod[] }) => {
  const { t } = useTranslation();
  const money = useMoney();
  const dayText = useDayText();
  return (
    <section className={classes.later}>
      <h3>{t("clients.later")}</h3>
      <ul>
        {periods.map(({ fromDay, dueDay, cents }) => (
          <li key={fromDay}>
            <span>{t("clients.laterOne", { day: dayText(fromDay), due: dayText(dueDay, "short") })}</span>
            <b>{money(cents)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
};

const notes = [
  "clients.noteDue",
  "clients.noteInterval",
  "clients.notePartial",
  "clients.noteTrial",
] as const;

const Notes = () => {
  const { t } = useTranslation();
  return (
    <ul className={classes.notes}>
      {notes.map((note) => (
        <li key={note}>
          <IconInfoCircle size={16} stroke={1.6} aria-hidden="true" />
          {t(note)}
        </li>
      ))}
    </ul>
  );
};

/** Changed terms hold from the first cycle day after today on: what it costs now against what it will. */
const Changed = ({
  from,
  old,
  now,
}: {
  readonly from: string;
  readonly old: number;
  readonly now: number;
}) => {
  const { t } = useTranslation();
  const money = useMoney();
  const dayText = useDayText();
  return (
    <p className={classes.changed}>
      {t("clients.holdsFrom", { day: dayText(from) })} <s>{money(old)}</s> <b>{money(now)}</b>
    </p>
  );
};

/** The terms as they are, or as they were when they last were right. */
const useLastRight = (terms: string | null): string | null => {
  const [last, setLast] = useState(terms);
  if (terms !== null && terms !== last) setLast(terms);
  return terms ?? last;
};

/** What will be billed by what the fields hold; of what cannot be billed, the last that could, and which field is wrong. */
export const NextInvoices = ({ values, today, kept, client }: NextInvoicesProps) => {
  const { t } = useTranslation();
  const wrong = Object.keys(faultsOfTerms(values, today, kept))[0] as keyof ClientValues | undefined;
  const shown = useLastRight(wrong === undefined ? JSON.stringify(termsOfValues(values)) : null);
  const preview = shown === null ? null : previewOf(JSON.parse(shown) as WantedTerms, today, client);
  const periods = preview?.periods ?? [];
  return (
    <aside
      className={classes.aside}
      data-old={wrong !== undefined || undefined}
      aria-label={t("clients.nextInvoices")}
    >
      <h2>
        {t("clients.nextInvoices")} <span>{t("clients.asTyped")}</span>
      </h2>
      {wrong === undefined ? null : (
        <p className={classes.wrong}>
          {t("clients.notBilled", { field: t(labels[wrong] ?? "clients.subscription") })}
        </p>
      )}
      {preview?.changed ? <Changed {...preview.changed} /> : null}
      <div className={classes.periods}>
        {periods.slice(0, 2).map((period, index) => (
          <Invoice key={period.fromDay} period={period} place={index + 1} />
        ))}
        {periods.length > 2 ? <Later periods={periods.slice(2)} /> : null}
      </div>
      <Notes />
    </aside>
  );
};

const labels: Partial<
  Record<
    keyof ClientValues,
    "clients.amount" | "clients.price" | "clients.period" | "clients.firstCycle" | "clients.trialUntil"
  >
> = {
  equipmentAmount: "clients.amount",
  pricePerEquipment: "clients.price",
  billingPeriod: "clients.period",
  billingCycleAnchor: "clients.firstCycle",
  endTrialAt: "clients.trialUntil",
};
