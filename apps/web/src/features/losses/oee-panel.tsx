import type { Losses } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { MeasureText } from "../../shared/format/measure-text.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import { EmptyPeriod } from "../../shared/panel/empty-period.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import { LinesSkeleton } from "../../shared/panel/lines-skeleton.tsx";
import { isNothingKnown } from "./is-nothing-known.ts";
import classes from "./losses-page.module.css";
import { useAmounts } from "./use-amounts.ts";

interface OeePanelProps {
  readonly losses: Losses | undefined;
  readonly state: PanelState;
}

const factors = ["oee", "availability", "performance", "quality"] as const;

/** Each factor as a division of minutes, and OEE as what they make together. */
const Sums = ({ account }: Pick<Losses, "account">) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { minutes } = useAmounts("minutes");
  const of = {
    availability: [account.runMs, account.loadingMs],
    performance: [account.idealMs, account.runMs],
    quality: [account.goodMs, account.idealMs],
    oee: [account.goodMs, account.loadingMs],
  } as const;
  return (
    <details className={classes.sums}>
      <summary>{t("losses.showSums")}</summary>
      <dl>
        {(["availability", "performance", "quality", "oee"] as const).map((factor) => (
          <div key={factor}>
            <dt>{t(`losses.sums.${factor}`)}</dt>
            <dd>
              {t("losses.division", {
                part: minutes(of[factor][0]),
                whole: minutes(of[factor][1]),
                result: format.percent(account[factor] === null ? null : account[factor] * 100),
              })}
            </dd>
          </div>
        ))}
      </dl>
      <p>{t("losses.rates")}</p>
    </details>
  );
};

/** OEE of all machines together, and the share of the stops without a cause. */
export const OeePanel = ({ losses, state }: OeePanelProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { minutes } = useAmounts("minutes");
  const percent = (fraction: number | null) =>
    fraction === null ? null : { value: format.number(fraction * 100, { decimals: 2 }), unit: "%" };
  const notes = (own: Losses) => ({
    oee: t("losses.teep", {
      percent: format.percent(own.account.teep === null ? null : own.account.teep * 100),
    }),
    availability: t("losses.ofStops", { minutes: minutes(own.account.stopsMs) }),
    performance: t("losses.ofSpeed", { minutes: minutes(own.account.speedMs + own.account.microMs) }),
    quality: t("losses.ofQuality", { minutes: minutes(own.account.qualityMs) }),
  });
  const isEmpty = losses === undefined || isNothingKnown(losses);
  const unexplained =
    losses === undefined || losses.account.stopsMs === 0
      ? null
      : losses.unexplainedMs / losses.account.stopsMs;
  return (
    <Panel
      title={t("losses.oeeTitle")}
      download={
        isEmpty
          ? undefined
          : {
              name: "oee",
              table: () => ({
                columns: [t("losses.factor"), "%"],
                rows: factors.map((factor) => {
                  const value = losses.account[factor];
                  return [t(`losses.factors.${factor}`), value === null ? null : value * 100];
                }),
              }),
            }
      }
      state={state}
      skeleton={<LinesSkeleton />}
    >
      {isEmpty ? (
        <EmptyPeriod />
      ) : (
        <>
          <dl className={classes.figures}>
            {factors.map((factor) => (
              <div key={factor}>
                <dt>{t(`losses.factors.${factor}`)}</dt>
                <dd className={classes.hero}>
                  <MeasureText measure={percent(losses.account[factor])} />
                </dd>
                <dd className={classes.note}>{notes(losses)[factor]}</dd>
              </div>
            ))}
            <div>
              <dt>{t("losses.unexplained")}</dt>
              <dd className={classes.hero}>
                <MeasureText measure={percent(unexplained)} />
              </dd>
              <dd className={classes.note}>
                {t("losses.ofUnexplained", { minutes: minutes(losses.unexplainedMs) })}
              </dd>
            </div>
          </dl>
          <Sums account={losses.account} />
        </>
      )}
    </Panel>
  );
};
