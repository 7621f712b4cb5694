import { useTranslation } from "react-i18next";
import { type Mark, marksOfWeighings, picture, ticksOfScale } from "./weighing-marks.ts";
import classes from "./weighing-picture.module.css";

const markPath: Record<Mark["kind"], string> = {
  useful: "M-3.9 0a3.9 3.9 0 1 0 7.8 0a3.9 3.9 0 1 0-7.8 0",
  above: "M0-5 5.5 4.6H-5.5Z",
  below: "M0 5 5.5-4.6H-5.5Z",
};

/** Illustration of weighings around a nominal weight, with the tongue of a balance above. */
export const WeighingPicture = () => {
  const { t } = useTranslation();
  const { width, height, baseline, nominalX, limitX } = picture;
  return (
    <svg
      className={classes.picture}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t("access.pictureLabel")}
    >
      {marksOfWeighings().map(({ kind, x, y }) => (
        <path
          key={`${x},${y}`}
          className={classes[kind]}
          d={markPath[kind]}
          transform={`translate(${x} ${y})`}
        />
      ))}
      <path
        className={classes.tongue}
        d={`M${nominalX} 8 L${nominalX + 6} ${baseline - 8} H${nominalX - 6} Z`}
      />
      <path className={classes.axis} d={`M0 ${baseline} H${width}`} />
      {ticksOfScale().map(({ x, length }) => (
        <path
          key={x}
          className={classes.axis}
          d={`M${x} ${baseline} v${length}`}
          data-limit={length > 20 || undefined}
        />
      ))}
      <text className={classes.label} x={nominalX - limitX} y={baseline + 48}>
        {t("access.pictureBelow")}
      </text>
      <text className={classes.nominal} x={nominalX} y={baseline + 48}>
        {t("access.pictureNominal")}
      </text>
      <text className={classes.label} x={nominalX + limitX} y={baseline + 48}>
        {t("access.pictureAbove")}
      </text>
    </svg>
  );
};
