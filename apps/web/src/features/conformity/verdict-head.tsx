import type { ConformitySample, ProductConformity } from "@fiel/contracts";
import { IconSquareCheck, IconSquareX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { isWhole, refusalOf } from "./conformity-facts.ts";
import classes from "./verdict.module.css";
import { useSampleInstant } from "./sample-instant.ts";
import { useExpectedRefusals } from "./use-expected-refusals.ts";

interface VerdictHeadProps {
  readonly product: ProductConformity;
  readonly sample: ConformitySample;
  /** Index among the listed samples. */
  readonly at: number;
}

/** Result of the interval: how many samples passed. One refused sample among many is no alarm. */
const IntervalVerdict = ({ product: { sampleCount, refusedCount } }: Pick<VerdictHeadProps, "product">) => {
  const { t } = useTranslation();
  const format = useFormat();
  const expectedRefusals = useExpectedRefusals();
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
        {refusedCount === 0 ? null : <p>{expectedRefusals(sampleCount)}</p>}
      </div>
    </div>
  );
};

/** Result of the interval, then that of one sample with the criteria and its position. */
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
