import type { Losses } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { MeasureText } from "../../shared/format/measure-text.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import { OeeSums } from "../../shared/losses/oee-sums.tsx";
import { EmptyPeriod } from "../../shared/panel/empty-period.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import { LinesSkeleton } from "../../shared/panel/lines-skeleton.tsx";
import { isNothingKnown } from "./is-nothing-known.ts";
import { unexplainedOf } from "./loss-rows.ts";
import classes from "./losses-page.module.css";
import { useAmounts } from "./use-amounts.ts";

interface OeePanelProps {
  readonly losses: Losses | undefined;
  readonly state: PanelState;
}

const factors = ["oee", "availability", "performance", "quality"] as const;

/** The arithmetic, on request. */
const Sums = ({ account }: Pick<Losses, "account">) => {
  const { t } = useTranslation();
  return (
    <details className={classes.sums}>
      <summary>{t("losses.showSums")}</summary>
      <OeeSums account={account} />
    </details>
  );
};

const useFigures = (losses: Losses) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { minutes } = useAmounts("minutes");
  const { account } = losses;
  const unexplained = unexplainedOf(losses);
  const teep = format.percent(account.teep === null ? null : account.teep * 100);
  const notes = {
    oee: t("losses.teep", { percent: teep }),
    availability: t("losses.ofStops", { minutes: minutes(account.stopsMs) }),
    performance: t("losses.ofSpeed", { minutes: minutes(account.speedMs + account.microMs) }),
    quality: t("losses.ofQuality", { minutes: minutes(account.qualityMs) }),
  };
  return [
    ...factors.map((factor) => ({
      id: factor as string,
      name: t(`losses.factors.${factor}`),
      value: account[factor],
      note: notes[factor],
    })),
    {
      id: "unexplained",
      name: t(`losses.unexplained.${unexplained.by}`),
      value: account.stopsMs === 0 ? null : unexplained.ms / account.stopsMs,
      note: t(`losses.ofUnexplained.${unexplained.by}`, { minutes: minutes(unexplained.ms) }),
    },
  ];
};

const Figures = ({ losses }: { readonly losses: Losses }) => {
  const format = useFormat();
  const measure = (fraction: number | null) =>
    fraction === null ? null : { value: format.number(fraction * 100, { decimals: 2 }), unit: "%" };
  return (
    <dl className={classes.figures}>
      {useFigures(losses).map(({ id, name, value, note }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd className={classes.hero}>
            <MeasureText measure={measure(value)} />
          </dd>
          <dd className={classes.note}>{note}</dd>
        </div>
      ))}
    </dl>
  );
};

/** OEE of all machines together, and the share of unexplained stops. */
export const OeePanel = ({ losses, state }: OeePanelProps) => {
  const { t } = useTranslation();
  const isEmpty = losses === undefined || isNothingKnown(losses);
  const table = () => ({
    columns: [t("losses.factor"), "%"],
    rows: factors.map((factor) => {
      const value = losses?.account[factor] ?? null;
      return [t(`losses.factors.${factor}`), value === null ? null : value * 100];
    }),
  });
  return (
    <Panel
      title={t("losses.oeeTitle")}
      download={isEmpty ? undefined : { name: "oee", table }}
      state={state}
      skeleton={<LinesSkeleton />}
    >
      {isEmpty ? (
        <EmptyPeriod />
      ) : (
        <>
          <Figures losses={losses} />
          <Sums account={losses.account} />
        </>
      )}
    </Panel>
  );
};
