import { type ProductConformity, toDraw } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { useProductWeights } from "../../shared/format/use-weights-of-product.ts";

/** Most rows of the table for screen readers; the dialog lists all samples. */
const mostRows = 24;

export const ConformityTable = ({ name, product }: { name: string; product: ProductConformity }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { weight } = useProductWeights(product);
  const samples = toDraw(product.samples);
  const stride = Math.max(1, Math.ceil(samples.length / mostRows));
  return (
    <table>
      <caption>{t("conformity.chart", { name })}</caption>
      <thead>
        <tr>
          <th scope="col">{t("conformity.columnTime")}</th>
          <th scope="col">{t("conformity.columnAverage")}</th>
          <th scope="col">{t("conformity.columnCriterion")}</th>
          <th scope="col">{t("conformity.columnVerdict")}</th>
        </tr>
      </thead>
      <tbody>
        {samples
          .filter(({ approved }, index) => !approved || index % stride === 0)
          .map(({ startDate, avg, criterion, approved }) => (
            <tr key={startDate}>
              <th scope="row">{format.instant(startDate, "dateTimeSeconds")}</th>
              <td>{weight(avg)}</td>
              <td>{weight(criterion)}</td>
              <td>{t(approved ? "conformity.approved" : "conformity.refusedOne")}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
};
