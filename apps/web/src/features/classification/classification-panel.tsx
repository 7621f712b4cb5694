import type { Classes, EquipmentClassification } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import type { LegendEntry } from "../../shared/charts/legend-entry.ts";
import { namedByTitle } from "../../shared/filters/filter-scope.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import { rowsInOrder } from "../../shared/table/sort-rows.ts";
import { useSorting } from "../../shared/table/use-sorting.ts";
import { type ClassGroup, classRows, gramsOf, packagesOf } from "./class-rows.ts";
import { ClassificationBlock } from "./classification-block.tsx";
import { classificationFile } from "./classification-file.ts";
import type { ClassificationView } from "./classification-view.ts";
import classes from "./classification.module.css";
import { useClassColumns } from "./use-class-columns.ts";

interface ClassificationPanelProps {
  readonly machine: EquipmentClassification;
  readonly codes: Parameters<typeof classRows>[1];
  readonly view: ClassificationView;
  readonly isShown: (group: ClassGroup) => boolean;
  /** End of the longest bar over all charts, percent. */
  readonly most: number | null;
  /** Legend common to all charts, shown above them and in each exported image. */
  readonly legend: readonly LegendEntry[];
  readonly state: PanelState;
}

type ProductClassification = EquipmentClassification["products"][number];

const ProductHeading = ({ product, classes: of }: ProductClassification) => {
  const { t } = useTranslation();
  const format = useFormat();
  const count = packagesOf(of);
  return (
    <h3 className={classes.product}>
      {product?.name ?? t("weighed.noProduct")}
      <span>
        {product === null ? null : `${product.codeText ?? product.code} · `}
        {t("weighed.packages", { count, number: format.number(count) })}
      </span>
    </h3>
  );
};

/** One machine, with all its packages or those of each product. */
export const ClassificationPanel = (props: ClassificationPanelProps) => {
  const { machine, codes, view, isShown, most, legend, state } = props;
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const { equipment: name, unit, products } = machine;
  const count = packagesOf(machine.classes);
  const packages = t("weighed.packages", { count, number: format.number(count) });
  const weight = format.text(format.sumWeight(gramsOf(machine.classes), unit));
  const columns = useClassColumns(unit);
  const order = useSorting();
  const byProduct = view.products && products.length > 0;
  const rowsOf = (of: Classes) => rowsInOrder(columns, classRows(of, codes), order.sorting, i18n.language);
  const table = () =>
    classificationFile(machine, byProduct, rowsOf, columns, {
      product: t("classification.columnProduct"),
      all: t("classification.allProducts"),
      noProduct: t("weighed.noProduct"),
    });
  const shared = { codes, isShown, most, legend, charts: view.charts, order };
  return (
    <Panel
      title={name}
      machine={machine.id}
      subtitle={`${packages} · ${weight}`}
      download={{ name: `classificacao-${name}`, table, whole: true }}
      scope={namedByTitle}
      state={state}
      skeleton={null}
    >
      <div className={classes.blocks}>
        {byProduct ? (
          products.map((one) => (
            <ClassificationBlock
              key={one.product?.id ?? "none"}
              name={`${name}, ${one.product?.name ?? t("weighed.noProduct")}`}
              heading={<ProductHeading {...one} />}
              of={one.classes}
              unit={one.product?.unit ?? "g"}
              {...shared}
            />
          ))
        ) : (
          <ClassificationBlock name={name} of={machine.classes} unit={unit} {...shared} />
        )}
      </div>
    </Panel>
  );
};
