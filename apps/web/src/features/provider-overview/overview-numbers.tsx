import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useBytes } from "../../shared/format/use-bytes.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import classes from "./overview.module.css";
import type { Overview } from "./use-provider-overview.ts";

interface NumberProps {
  readonly label: string;
  readonly value: string;
  readonly aside?: string;
  readonly note?: ReactNode;
  /** Marks a figure that needs attention. */
  readonly alarming?: boolean;
}

const Figure = ({ label, value, aside, note, alarming = false }: NumberProps) => (
  <div className={classes.number} data-alarming={alarming || undefined}>
    <dt>
      <span>{label}</span>
      {aside === undefined ? null : <span>{aside}</span>}
    </dt>
    <dd>
      <strong>{value}</strong>
      <span>{note}</span>
    </dd>
  </div>
);

const sumOf = <Row,>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

const FailedKinds = ({ failures }: Pick<Overview, "failures">) => {
  const { t } = useTranslation();
  const mails = failures.filter(({ what }) => what === "mail").length;
  const jobs = failures.length - mails;
  return [
    mails === 0 ? null : t("overview.mails", { count: mails }),
    jobs === 0 ? null : t("overview.jobs", { count: jobs }),
  ]
    .filter((one) => one !== null)
    .join(", ");
};

/** Six totals over all clients. */
export const OverviewNumbers = ({ overview }: { readonly overview: Overview }) => {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { bytes } = useBytes();
  const { clients, silent, failures } = overview;
  const used = sumOf(clients, ({ equipmentUsed }) => equipmentUsed);
  const most = sumOf(clients, ({ equipmentAmount }) => equipmentAmount);
  const trials = clients.filter(({ trialEndsOn }) => trialEndsOn !== null).length;
  const gateways = sumOf(clients, ({ gateways }) => gateways);
  const whole = (value: number) => number(value, { decimals: 0 });
  return (
    <dl className={classes.numbers}>
      <Figure
        label={t("clients.title")}
        value={whole(clients.length)}
        note={trials === 0 ? null : t("overview.trials", { count: trials })}
      />
      <Figure
        label={t("clients.equipment")}
        value={whole(used)}
        {...(most === 0 ? {} : { aside: `${whole(Math.floor((used / most) * 100))} %` })}
        note={t("overview.of", { all: whole(most) })}
      />
      <Figure
        label={t("overview.weighings")}
        value={whole(sumOf(clients, ({ weighingsPerDay }) => weighingsPerDay ?? 0))}
      />
      <Figure
        label={t("overview.stored")}
        value={bytes(sumOf(clients, ({ storedBytes }) => storedBytes ?? 0))}
      />
      <Figure
        label={t("overview.silent")}
        value={whole(silent.length)}
        note={gateways === 0 ? null : t("overview.of", { all: whole(gateways) })}
        alarming={silent.length > 0}
      />
      <Figure
        label={t("overview.failed")}
        value={whole(failures.length)}
        note={<FailedKinds failures={failures} />}
        alarming={failures.length > 0}
      />
    </dl>
  );
};

const places = ["clients", "equipment", "weighings", "stored", "silent", "failed"];

/** Skeleton of the totals, of equal height. */
export const NumbersSkeleton = () => (
  <div className={classes.numbers} aria-hidden="true">
    {places.map((place) => (
      <div key={place} className={classes.number} data-skeleton />
    ))}
  </div>
);
