import type { ConformitySample, ProductConformity } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { refusalOf, refusedOf } from "./conformity-facts.ts";
import classes from "./refused-list.module.css";
import { useSampleInstant } from "./sample-instant.ts";
import { useProductWeights } from "../../shared/format/use-weights-of-product.ts";

interface RefusedListProps {
  readonly product: ProductConformity;
  readonly selectedMs: number;
  readonly onSelect: (startMs: number) => void;
}

const reasons = {
  average: "conformity.reasonAverage",
  individual: "conformity.reasonIndividual",
  both: "conformity.reasonBoth",
} as const;

/** Why a sample was refused, with the numbers. */
const useReason = (product: ProductConformity) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { apart, unit } = useProductWeights(product);
  return (sample: ConformitySample) => {
    const refusal = refusalOf(sample) ?? "both";
    const [average, needed] = apart(sample.avg, sample.criterion);
    const count = format.number(sample.belowTolerance);
    const allowed = format.number(product.individualAcceptanceCriterium);
    return {
      words: t(reasons[refusal]),
      numbers: refusal === "individual" ? `${count} > ${allowed}` : `${average} < ${needed} ${unit}`,
    };
  };
};

/** Refused samples of the window; each selects its verdict. */
export const RefusedList = ({ product, selectedMs, onSelect }: RefusedListProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const reasonOf = useReason(product);
  const instantOf = useSampleInstant();
  const refused = refusedOf(product).map((sample) => ({ sample, instant: instantOf(sample.startDate) }));
  const withDays = refused.some(({ instant }) => instant.withDay);
  const { refusedCount, sampleCount } = product;
  return (
    <section className={classes.refused} aria-label={t("conformity.refusedInRange")}>
      <div className={classes.refusedHead}>
        <h3>{t("conformity.refusedInRange")}</h3>
        <span>
          {t("conformity.refusedOf", {
            number: format.number(refusedCount),
            total: format.number(sampleCount),
          })}
        </span>
      </div>
      {refusedCount === 0 ? <p className={classes.note}>{t("conformity.noneRefused")}</p> : null}
      <ul className={classes.refusedList} data-days={withDays || undefined}>
        {refused.map(({ sample, instant }) => {
          const { words, numbers } = reasonOf(sample);
          return (
            <li key={sample.startDate}>
              <button
                type="button"
                aria-current={sample.startDate === selectedMs}
                onClick={() => onSelect(sample.startDate)}
              >
                <span>{instant.text}</span>
                <span>{words}</span>
                <strong>{numbers}</strong>
              </button>
            </li>
          );
        })}
        {refused.length < refusedCount ? (
          <li className={classes.note}>{t("conformity.moreRefused")}</li>
        ) : null}
      </ul>
    </section>
  );
};
