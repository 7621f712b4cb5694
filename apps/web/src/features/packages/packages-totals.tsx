import { useTranslation } from "react-i18next";
import { MeasureText } from "../../shared/format/measure-text.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import classes from "./packages.module.css";
import { unitOfGroups } from "./unit-of-groups.ts";
import type { Packages } from "./use-packages.ts";

interface PackagesTotalsProps {
  readonly total: Packages["total"];
  readonly groups: readonly Packages["result"][number][];
}

/** Totals over all groups. They may exceed the sum of the groups' bales, since remainders add up to further bales. */
export const PackagesTotals = ({ total, groups }: PackagesTotalsProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const figures = [
    { label: t("bales.bales"), measure: { value: format.number(total.totalPackages), unit: "" } },
    { label: t("bales.packages"), measure: { value: format.number(total.totalProducts), unit: "" } },
    { label: t("bales.weight"), measure: format.sumWeight(total.totalGroupWeight, unitOfGroups(groups)) },
  ];
  return (
    <dl className={classes.totals}>
      {figures.map(({ label, measure }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <MeasureText measure={measure} />
          </dd>
        </div>
      ))}
    </dl>
  );
};
