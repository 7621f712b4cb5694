import type { ConformitySample, ProductConformity } from "@fiel/contracts";
import type { SampleSize } from "@fiel/domain";
import { IconCheck, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ClassMark } from "../../shared/class-mark/class-mark.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import classes from "./verdict.module.css";
import { useProductWeights } from "../../shared/format/use-weights-of-product.ts";
import { useToleranceText } from "./use-conformity-words.ts";
import { useSampleWeights } from "./use-sample-weights.ts";

interface VerdictSumsProps {
  readonly equipment: number;
  readonly product: ProductConformity;
  readonly sample: ConformitySample;
  readonly sampleSize: SampleSize;
}

interface CriterionProps {
  readonly title: string;
  readonly met: boolean;
  readonly lines: readonly { readonly name: ReactNode; readonly value: string; readonly id: string }[];
  readonly compared: string;
  readonly outcome: string;
}

const Criterion = ({ title, met, lines, compared, outcome }: CriterionProps) => {
  const { t } = useTranslation();
  const Icon = met ? IconCheck : IconX;
  return (
    <section className={classes.criterion} aria-label={title}>
      <div className={classes.criterionHead}>
        <h3>{title}</h3>
        <span className={classes.met} data-met={met}>
          <Icon size={15} stroke={1.8} aria-hidden="true" />
          {t(met ? "conformity.meets" : "conformity.fails")}
        </span>
      </div>
      <dl className={classes.sums}>
        {lines.map(({ id, name, value }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.outcome}>
        <strong>{compared}</strong>
        <strong>{outcome}</strong>
      </p>
    </section>
  );
};

/** mean >= Qn - k s, with numbers. */
const AverageSums = ({ product, sample }: Pick<VerdictSumsProps, "product" | "sample">) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { weight, number, plain, apart } = useProductWeights(product);
  const { avg, dev, criterion, averageMet } = sample;
  const spare = avg - criterion;
  const [average, needed] = apart(avg, criterion);
  const k = format.number(product.multiplierFactor, { decimals: 3 });
  return (
    <Criterion
      title={t("conformity.averageTitle")}
      met={averageMet}
      lines={[
        { id: "average", name: t("conformity.sampleAverage"), value: weight(avg) },
        { id: "deviation", name: t("conformity.sampleDeviation"), value: weight(dev) },
        {
          id: "criterion",
          name: t("conformity.criterionSum", { nominal: plain(product.productWeight), k, s: number(dev) }),
          value: weight(criterion),
        },
      ]}
      compared={`${average} ${averageMet ? "≥" : "<"} ${needed}`}
      outcome={
        averageMet
          ? t("conformity.spare", { weight: weight(spare) })
          : t("conformity.missing", { weight: weight(-spare) })
      }
    />
  );
};

/** Most weights below Qn - T that are listed; above that only their count is shown. */
const mostNamed = 3;

const ShortWeights = (props: VerdictSumsProps) => {
  const { product, sample } = props;
  const { t, i18n } = useTranslation();
  const { number } = useProductWeights(product);
  const weights = useSampleWeights(props).data ?? [];
  const short = weights.filter((grams) => grams < product.productWeight - product.tolerance);
  if (short.length === 0 || short.length > mostNamed || short.length !== sample.belowTolerance)
    return t("conformity.belowT");
  const names = short.toSorted((a, b) => a - b).map((grams) => number(grams, 1));
  return (
    <>
      {t("conformity.belowT")}{" "}
      <span className={classes.short}>
        <ClassMark kind="below" />
        {new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(names)}
      </span>
    </>
  );
};

/** At most c packages below Qn - T, with numbers. */
const IndividualSums = (props: VerdictSumsProps) => {
  const { product, sample } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const words = useProductWeights(product);
  const { productWeight, tolerance, individualAcceptanceCriterium: c } = product;
  const { belowTolerance, belowDoubleTolerance, individualMet } = sample;
  const count = format.number(belowTolerance);
  const compared = { number: count, c: format.number(c) };
  return (
    <Criterion
      title={t("conformity.individualTitle")}
      met={individualMet}
      lines={[
        { id: "tolerance", name: useToleranceText(product, words), value: words.weight(tolerance, 1) },
        { id: "limit", name: t("conformity.limitOnly"), value: words.weight(productWeight - tolerance, 1) },
        { id: "below", name: <ShortWeights {...props} />, value: count },
        { id: "double", name: t("conformity.belowDouble"), value: format.number(belowDoubleTolerance) },
      ]}
      compared={individualMet ? t("conformity.atMost", compared) : t("conformity.moreThan", compared)}
      outcome={
        individualMet
          ? t("conformity.within")
          : t("conformity.exceedsBy", { number: format.number(belowTolerance - c) })
      }
    />
  );
};

/** Arithmetic of both criteria (INMETRO Portaria 93/2022, ADR 0003). */
export const VerdictSums = (props: VerdictSumsProps) => (
  <>
    <AverageSums product={props.product} sample={props.sample} />
    <IndividualSums {...props} />
  </>
);
