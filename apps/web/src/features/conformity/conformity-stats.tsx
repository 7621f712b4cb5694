import type { ProductConformity } from "@fiel/contracts";
import { percentOf } from "@fiel/domain";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ClassMark } from "../../shared/class-mark/class-mark.tsx";
import { MeasureText } from "../../shared/format/measure-text.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import classes from "../../shared/panel/stat-cells.module.css";
import { useProductWeights } from "../../shared/format/use-weights-of-product.ts";

const Cell = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className={classes.cell}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Five statistics over all samples of the window. */
export const ConformityStats = ({ product }: { product: ProductConformity }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { measure } = useProductWeights(product);
  const { sampleCount, refusedCount, average, deviation } = product;
  const share = (count: number) => format.percent(sampleCount === 0 ? null : percentOf(count, sampleCount));
  const approvedCount = sampleCount - refusedCount;
  return (
    <dl className={classes.stats}>
      <Cell name={t("conformity.samples")}>{format.number(sampleCount)}</Cell>
      <Cell
        name={
          <>
            <ClassMark kind="useful" /> {t("conformity.approvedCount")}
          </>
        }
      >
        {format.number(approvedCount)}
        {sampleCount === 0 ? null : <span className={classes.approved}>{share(approvedCount)}</span>}
      </Cell>
      <Cell
        name={
          <>
            {refusedCount === 0 ? null : <ClassMark kind="stopped" />} {t("conformity.refusedCount")}
          </>
        }
      >
        {format.number(refusedCount)}
        {sampleCount === 0 ? null : (
          <span className={refusedCount === 0 ? classes.none : classes.refused}>{share(refusedCount)}</span>
        )}
      </Cell>
      <Cell name={t("conformity.overall")}>
        <MeasureText measure={measure(average)} />
      </Cell>
      <Cell name={t("conformity.meanDeviation")}>
        <MeasureText measure={measure(deviation)} />
      </Cell>
    </dl>
  );
};
