import type { ConformitySample, ProductConformity } from "@fiel/contracts";
import { IconSquareCheck, IconSquareX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { isWhole, refusalOf } from "./conformity-facts.ts";
import classes from "./conformity-side.module.css";
import { useSampleInstant } from "./sample-instant.ts";

interface VerdictHeadProps {
  readonly product: ProductConformity;
  readonly sample: ConformitySample;
  /** Its place among the listed ones, from 0. */
  readonly at: number;
}

/** The result, by which criterion, and of which sample. */
export const VerdictHead = ({ product, sample, at }: VerdictHeadProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const refusal = refusalOf(sample);
  const criterion =
    refusal === null || refusal === "both"
      ? t("conformity.byBoth")
      : t(refusal === "average" ? "conformity.byAverage" : "conformity.byIndividual");
  const { text: time, withDay } = useSampleInstant()(sample.startDate);
  const Icon = sample.approved ? IconSquareCheck : IconSquareX;
  return (
    <div className={classes.verdict} data-approved={sample.approved}>
      <Icon size={34} stroke={1.8} aria-hidden="true" />
      <div>
        <p className={classes.result}>
          {t(sample.approved ? "conformity.approved" : "conformity.refusedOne")}
        </p>
        <p>
          {isWhole(product)
            ? t("conformity.which", {
                criterion,
                at: format.number(at + 1),
                number: format.number(product.sampleCount),
                time,
              })
            : t(withDay ? "conformity.whichListedDay" : "conformity.whichListed", { criterion, time })}
        </p>
      </div>
    </div>
  );
};
