import type { ConformitySample, ProductConformity } from "@fiel/contracts";
import type { SampleSize } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { ClassMark } from "../../shared/class-mark/class-mark.tsx";
import { type Strip, stripOf } from "./dot-strip.ts";
import classes from "./sample-strip.module.css";
import { type ProductWeights, useProductWeights } from "../../shared/format/use-weights-of-product.ts";
import { useSampleWeights } from "./use-sample-weights.ts";

interface SampleStripProps {
  readonly equipment: number;
  readonly product: ProductConformity;
  readonly sample: ConformitySample;
  readonly sampleSize: SampleSize;
}

const pilePx = 64;
const dotPx = 9;

interface LimitProps {
  readonly name: string;
  readonly weight: string;
  readonly at: number;
  readonly nominal?: boolean;
}

const Limit = ({ name, weight, at, nominal }: LimitProps) => (
  <div className={classes.limit} data-nominal={nominal || undefined} style={{ left: `${at * 100}%` }}>
    <span>{name}</span>
    <strong>{weight}</strong>
  </div>
);

const Dots = ({ strip, limitG }: { strip: Strip; limitG: number }) => {
  const stepPx = Math.min(dotPx, pilePx / (strip.highest + 1));
  return strip.dots.map(({ grams, x, level }) => (
    <span
      key={`${x} ${level}`}
      className={classes.dot}
      style={{ left: `${x * 100}%`, bottom: level * stepPx }}
    >
      <ClassMark kind={grams < limitG ? "below" : "useful"} />
    </span>
  ));
};

const Picture = ({
  product,
  sample,
  strip,
  words,
}: { words: ProductWeights; strip: Strip } & Pick<SampleStripProps, "product" | "sample">) => {
  const { t } = useTranslation();
  const { productWeight: nominalG, tolerance } = product;
  const limits = [
    { name: t("conformity.doubleLimit"), grams: nominalG - 2 * tolerance },
    { name: t("conformity.limitOnly"), grams: nominalG - tolerance },
    { name: t("conformity.nominalOnly"), grams: nominalG },
  ];
  return (
    <div
      className={classes.strip}
      role="img"
      aria-label={t("conformity.netWeightsPicture", {
        number: String(strip.dots.length),
        min: words.weight(sample.min),
        max: words.weight(sample.max),
        mean: words.weight(sample.avg),
      })}
    >
      <div className={classes.dots}>
        <Dots strip={strip} limitG={nominalG - tolerance} />
      </div>
      <span className={classes.mean} style={{ left: `${strip.placeOf(sample.avg) * 100}%` }} />
      {limits.map(({ name, grams }) => (
        <Limit
          key={name}
          name={name}
          weight={words.plain(grams)}
          at={strip.placeOf(grams)}
          nominal={grams === nominalG}
        />
      ))}
    </div>
  );
};

/** Every package of the sample by net weight, against Qn, Qn - T and Qn - 2T. */
export const SampleStrip = (props: SampleStripProps) => {
  const { product, sample, sampleSize } = props;
  const { t } = useTranslation();
  const words = useProductWeights(product);
  const weights = useSampleWeights(props);
  const strip = stripOf(weights.data ?? [], product.productWeight, product.tolerance);
  return (
    <div className={classes.section}>
      <h3 className={classes.title}>
        {t("conformity.netWeights", { number: String(sampleSize), unit: words.unit })}
      </h3>
      {weights.isError && !weights.data ? (
        <p className={classes.failed}>{t("conformity.netWeightsFailed")}</p>
      ) : (
        <Picture product={product} sample={sample} strip={strip} words={words} />
      )}
    </div>
  );
};
