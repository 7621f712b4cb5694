import type { LossClass } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import classes from "./loss-class-mark.module.css";

/** A loss class in its colour and by its name. */
export const LossClassMark = ({ of }: { readonly of: LossClass }) => {
  const { t } = useTranslation();
  return (
    <span className={classes.mark} data-class={of}>
      {t(`reasons.classes.${of}`)}
    </span>
  );
};
