import type { Measure } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import classes from "./measure-text.module.css";

/** A number with a smaller unit. */
export const MeasureText = ({ measure }: { measure: Measure | null }) => {
  const { t } = useTranslation();
  if (measure === null) return <span className={classes.none}>{t("panel.unavailable")}</span>;
  return (
    <span className={classes.measure}>
      {measure.value}
      {measure.unit === "" ? null : <span className={classes.unit}>{`\u00a0${measure.unit}`}</span>}
    </span>
  );
};
