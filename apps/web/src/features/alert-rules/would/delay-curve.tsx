import { readNumber } from "@fiel/domain";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { delayText } from "../../../shared/alerts/delay-text.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { toLanguage } from "../../../shared/i18n/languages.ts";
import type { RuleFormPart } from "../rule-form.ts";
import { minutesOf } from "../rule-values.ts";
import type { Would } from "./use-would.ts";
import classes from "./delay-curve.module.css";

const width = 400;
const height = 84;

type Points = Would["ifDelayed"];

/** Height of a count on a square root scale, since small counts matter most. */
const heightOf = (count: number, most: number): number =>
  height - Math.sqrt(count / Math.max(1, most)) * (height - 4);

/** SVG path in steps: a count holds until the next delay. The delays are equally spaced. */
const pathOf = (points: Points): string => {
  const most = Math.max(...points.map(({ count }) => count));
  const step = width / (points.length - 1);
  return points
    .map(({ count }, index) => {
      const y = heightOf(count, most).toFixed(1);
      const x = (index * step).toFixed(1);
      return index === 0 ? `M0 ${y}` : `H${x}V${y}`;
    })
    .join("");
};

/** Index of the curve's delay that is nearest to `delayS`. */
const nearest = (points: Points, delayS: number): number => {
  const distances = points.map(({ onDelayS }) => Math.abs(onDelayS - delayS));
  return distances.indexOf(Math.min(...distances));
};

/** Number of alerts by delay; the handle sets the delay of the rule. */
export const DelayCurve = ({ would: { ifDelayed }, form }: RuleFormPart & { would: Would }) => {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const locale = toLanguage(i18n.language);
  const typed = readNumber(useWatch({ control: form.control, name: "onDelay" }), locale);
  const at = nearest(ifDelayed, Number(typed ?? 0) * 60);
  const point = ifDelayed[at];
  if (point === undefined) return null;
  const words = t("alertRules.would.curveValue", {
    duration: delayText(point.onDelayS, format),
    count: point.count,
  });
  const take = (index: number) => {
    form.setValue("onDelay", minutesOf(ifDelayed[index]?.onDelayS ?? 0, locale), {
      shouldDirty: true,
      shouldValidate: true,
    });
  };
  const share = at / (ifDelayed.length - 1);
  return (
    <div className={classes.curve}>
      <div className={classes.curveHead}>
        <h3>{t("alertRules.would.curve")}</h3>
        <span>{t("alertRules.would.curveNote")}</span>
      </div>
      <div className={classes.plot}>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <rect x={share * width} width={width - share * width} height={height} />
          <path d={pathOf(ifDelayed)} />
          <line x1={share * width} x2={share * width} y1={0} y2={height} />
        </svg>
        <input
          type="range"
          min={0}
          max={ifDelayed.length - 1}
          step={1}
          value={at}
          aria-label={t("alertRules.would.curve")}
          aria-valuetext={words}
          onChange={({ currentTarget }) => take(Number(currentTarget.value))}
        />
      </div>
      <p className={classes.ends}>
        <span>{delayText(ifDelayed[0]?.onDelayS ?? 0, format)}</span>
        <b>{words}</b>
        <span>{delayText(ifDelayed.at(-1)?.onDelayS ?? 0, format)}</span>
      </p>
    </div>
  );
};
