import { decimalMarkOf, formatScaledWeight, unitOptions } from "@fiel/domain";
import { IconLock } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { ClassMark, type MarkKind } from "../../../shared/class-mark/class-mark.tsx";
import { MeasureText } from "../../../shared/format/measure-text.tsx";
import { unitText } from "../unit-text.ts";
import { type Arithmetic, type LimitRow, limitRows, type RowName } from "./limit-rows.ts";
import type { LimitsView } from "./limits-view.ts";
import classes from "./limits-panel.module.css";

const kinds: Readonly<Record<RowName, MarkKind>> = {
  invalidAbove: "invalid",
  rejectOver: "above",
  correctionAbove: "useful",
  correctionBelow: "useful",
  rejectUnder: "below",
  invalidBelow: "invalid",
  invalidDevianceAbove: "invalid",
};

const sumText = (t: TFunction, sum: Arithmetic, { unit, locale }: LimitsView): string => {
  switch (sum.kind) {
    case "distance":
      return `${sum.target} ${sum.sign} ${sum.distance}`;
    case "share": {
      const factor = sum.factor.replace(",", decimalMarkOf(locale));
      return `${factor} × ${sum.parts}${sum.off === null ? "" : ` − ${sum.off}`}`;
    }
    case "table":
      return t("products.live.table", { unit: unitText(t, unit) });
    case "typed":
      return t("products.live.typed");
    case "none":
      return "";
  }
};

const Value = ({ row, view }: { readonly row: LimitRow; readonly view: LimitsView }) => {
  const { t } = useTranslation();
  const { unit, locale } = view;
  return (
    <td className={classes.value}>
      {row.value === null ? (
        <span className={classes.notSet}>{t("products.live.notSet")}</span>
      ) : (
        <b>
          <MeasureText measure={formatScaledWeight(row.value, unit, { locale })} />
        </b>
      )}
    </td>
  );
};

/** Every limit with its name, arithmetic and weight. */
export const LimitTable = ({ view }: { readonly view: LimitsView }) => {
  const { t } = useTranslation();
  const { weights, unit, isNet, locale } = view;
  const { errors } = view.problems;
  const { resolution } = unitOptions[unit];
  const textOf = (scaled: number): string =>
    formatScaledWeight(scaled, unit, { locale, decimals: resolution })?.value ?? "";
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t("products.live.limit")}</th>
          <th scope="col">{t("products.live.sum")}</th>
          <th scope="col" className={classes.value}>
            {t("products.live.value")}
          </th>
          <th scope="col">
            <span className="visually-hidden">{t("products.live.locked")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {limitRows({ weights, unit, isNet, textOf }).map((row) => (
          <tr key={row.name} data-wrong={row.name in errors || undefined}>
            <th scope="row">
              <span className={classes.limit}>
                <ClassMark kind={kinds[row.name]} />
                {t(`products.${row.name}`)}
              </span>
            </th>
            <td className={classes.sum}>{sumText(t, row.arithmetic, view)}</td>
            <Value row={row} view={view} />
            <td className={classes.lock}>
              {row.locked ? <IconLock size={14} aria-label={t("products.live.locked")} role="img" /> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
