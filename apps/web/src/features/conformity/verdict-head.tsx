import type { ConformitySample, ProductConformity } from "@fiel/contracts";
import { IconSquareCheck, IconSquareX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { isWhole, refusalOf } from "./conformity-facts.ts";
import classes from "./verdict.module.css";
import { useSampleInstant } from "./sample-instant.ts";

interface VerdictHeadProps {
  readonly product: ProductConformity;
  readonly sample: ConformitySample;
  /** Its place among the listed ones, from 0. */
  readonly at: number;
}

/** The interval's result: how many of its samples passed. One refused sample of many is a fact, not an alarm. */
const IntervalVerdict = ({ product: { sampleCount, refusedCount } }: Pick<VerdictHeadProps, "product">) => {
  const { t } = useTranslation();
  const format = useFormat();
  const Icon = refusedCount === 0 ? IconSquareCheck : IconSquareX;
  const counts = {
    count: sampleCount - refusedCount,
    number: format.number(sampleCount - refusedCount),
    total: format.number(sampleCount),
  };
  return (
    <div className={classes.verdict} data-approved={refusedCount === 0}>
      <Icon size={34} stroke={1.8} aria-hidden="true" />
      <div>
        <p className={classes.result}>{t("conformity.approvedOf", counts)}</p>
        <p>{t("conformity.inInterval")}</p>
      </div>
    </div>
  );
};

/** The interval's result, then the sample's: by which criterion, and which it is. */
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
    <>
      <IntervalVerdict product={product} />
      <div className={classes.sampleVerdict} data-approved={sample.approved}>
        <Icon size={18} stroke={1.8} aria-hidden="true" />
        <p>
          <strong>{t(sample.approved ? "conformity.approved" : "conformity.refusedOne")}</strong>{" "}
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
    </>
  );
};
