import type { LossClass } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import classes from "./loss-class-mark.module.css";

/** Name of a loss class in its colour. */
export const LossClassMark = ({ of }: { readonly of: LossClass }) => {
  const { t } = useTranslation();
  return (
    <span className={classes.mark} data-class={of}>
      {t(`reasons.classes.${of}`)}
    </span>
  );
};
