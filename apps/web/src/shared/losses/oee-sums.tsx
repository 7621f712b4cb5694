import type { Losses } from "@fiel/contracts";
import { minuteMs } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { useFormat } from "../format/use-format.ts";
import classes from "./oee.module.css";

interface OeeSumsProps {
  readonly account: Losses["account"];
}

/** Each factor as a division of minutes, OEE as their product, and where the nominal rates come from. */
export const OeeSums = ({ account }: OeeSumsProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const minutes = (ms: number): string => format.number(ms / minuteMs, { decimals: 2 });
  const of = {
    availability: [account.runMs, account.loadingMs],
    performance: [account.idealMs, account.runMs],
    quality: [account.goodMs, account.idealMs],
    oee: [account.goodMs, account.loadingMs],
  } as const;
  return (
    <div className={classes.sums}>
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
    </div>
  );
};
