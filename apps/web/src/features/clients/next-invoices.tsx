import type { Account, ExpectedInvoice } from "@fiel/contracts";
import type { WantedTerms } from "@fiel/domain";
import { IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "../../shared/billing/amount.tsx";
import { DueDays } from "../../shared/billing/due-days.tsx";
import { useBillingFormat } from "../../shared/billing/use-billing-format.ts";
import { useDayText } from "../../shared/format/use-day-text.ts";
import classes from "./clients.module.css";
import { type ClientRules, type ClientValues, faultsOfTerms, termsOfValues } from "./client-values.ts";
import { useInvoicePreview } from "./use-invoice-preview.ts";

interface NextInvoicesProps {
  readonly values: ClientValues;
  readonly rules: ClientRules;
  /** The stored client; null for a new one. */
  readonly client: Account["client"] | null;
}

interface InvoiceProps {
  readonly invoice: ExpectedInvoice;
  readonly place: number;
}

/** One invoice with its arithmetic and the reason for its due date. */
const Invoice = ({ invoice, place }: InvoiceProps) => {
  const { t } = useTranslation();
  const { money, period, weekDay } = useBillingFormat();
  const dayText = useDayText();
  const { kind, equipmentAmount, pricePerEquipment, billingPeriod } = invoice;
  const { fromDay, days, cycleDays, cents, dueDay, dueDays } = invoice;
  const whole = equipmentAmount * pricePerEquipment;
  return (
    <section className={classes.invoice}>
      <h3>
        <span>
          {t(kind === "partial" ? "clients.partialInvoice" : "clients.wholeInvoice", { place })}{" "}
          <b>{dayText(fromDay)}</b>
        </span>
        <Amount text={money(cents)} />
      </h3>
      <dl>
        <div>
          <dt>{t("clients.times", { count: equipmentAmount, price: money(pricePerEquipment) })}</dt>
          <dd>{money(whole)}</dd>
        </div>
        <div>
          <dt>{period(invoice)}</dt>
          <dd>
            {kind === "partial"
              ? t("clients.days", { count: days })
              : t("clients.monthCount", { count: billingPeriod })}
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
      <p className={classes.due}>{t("clients.dueOn", { day: weekDay(dueDay) })}</p>
      <DueDays days={dueDays} />
    </section>
  );
};

const Later = ({ invoices }: { readonly invoices: readonly ExpectedInvoice[] }) => {
  const { t } = useTranslation();
  const { money } = useBillingFormat();
  const dayText = useDayText();
  return (
    <section className={classes.later}>
      <h3>{t("clients.later")}</h3>
      <ul>
        {invoices.map(({ fromDay, dueDay, cents }) => (
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

interface ChangedProps {
  /** First day of the new price. */
  readonly from: string;
  /** Amount of that invoice under the old and the new terms, cents. */
  readonly old: number;
  readonly now: number;
}

/** Changed terms apply from the first cycle day after today. Shows the invoice at the old and at the new price. */
const Changed = ({ from, old, now }: ChangedProps) => {
  const { t } = useTranslation();
  const { money } = useBillingFormat();
  const dayText = useDayText();
  return (
    <p className={classes.changed}>
      {t("clients.holdsFrom", { day: dayText(from) })} <s>{money(old)}</s> <b>{money(now)}</b>
    </p>
  );
};

/** The given terms, or the last valid ones while they are null; null until terms were valid once. */
const useLastRight = (terms: string | null): string | null => {
  const [last, setLast] = useState(terms);
  if (terms !== null && terms !== last) setLast(terms);
  return terms ?? last;
};

/** Preview of the invoices for the values in the form. While a value is invalid it keeps the last valid preview and names the field. */
export const NextInvoices = ({ values, rules, client }: NextInvoicesProps) => {
  const { t } = useTranslation();
  const wrong = Object.keys(faultsOfTerms(values, rules))[0] as keyof ClientValues | undefined;
  const right = useLastRight(
    wrong === undefined ? JSON.stringify(termsOfValues(values, rules.locale)) : null,
  );
  const terms = right === null ? null : (JSON.parse(right) as WantedTerms);
  const preview = useInvoicePreview({ terms, today: rules.today, tenant: client?.tenant ?? null });
  const { invoices = [], validFrom = null, before = null } = preview ?? {};
  const held = invoices.find(({ fromDay }) => validFrom !== null && fromDay >= validFrom);
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
        <p className={terms === null ? classes.quiet : classes.wrong}>
          {t(terms === null ? "clients.neverBilled" : "clients.notBilled", {
            field: t(labels[wrong] ?? "clients.subscription"),
          })}
        </p>
      )}
      {validFrom !== null && before !== null && held !== undefined ? (
        <Changed from={validFrom} old={before.cents} now={held.cents} />
      ) : null}
      <div className={classes.periods}>
        {invoices.slice(0, 2).map((invoice, index) => (
          <Invoice key={invoice.fromDay} invoice={invoice} place={index + 1} />
        ))}
        {invoices.length > 2 ? <Later invoices={invoices.slice(2)} /> : null}
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
