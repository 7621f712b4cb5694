import { type ProductConformity, toDraw } from "@fiel/contracts";
import { gramsTo, type SampleSize, type TimeWindow } from "@fiel/domain";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import type { GiveawayAnswer } from "../../shared/giveaway/use-giveaway.ts";
import { EmptyNote } from "../../shared/panel/empty-note.tsx";
import { EmptyPeriod } from "../../shared/panel/empty-period.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import { AreaSkeleton } from "../../shared/panel/skeletons.tsx";
import type { TableData } from "../../shared/panel/table-csv.ts";
import { tableDataOf } from "../../shared/table/csv-column.ts";
import { GiveawayLine } from "../../shared/giveaway/giveaway-line.tsx";
import { SafeTargetLine } from "../../shared/giveaway/safe-target-line.tsx";
import { BrushChart } from "../../shared/brush/brush-chart.tsx";
import { ConformityChart } from "./conformity-chart.tsx";
import { partsOfProduct } from "./conformity-facts.ts";
import { ConformityLegend } from "./conformity-legend.tsx";
import classes from "./conformity-panel.module.css";
import { ConformityStats } from "./conformity-stats.tsx";
import type { ConformityPart } from "./conformity-series.ts";
import { nameOfEquipment } from "../../shared/machines/name-of-equipment.ts";
import type { OverviewPoint } from "../../shared/brush/overview-points.ts";
import { ProductChoice } from "./product-choice.tsx";
import { shownColumns } from "./shown-columns.ts";
import type { BrushControl } from "../../shared/brush/use-brush.ts";
import { unitOfProduct, useProductWeights } from "../../shared/format/use-weights-of-product.ts";
import { useParts } from "./use-parts.ts";
import { useSampleColumns } from "./use-sample-columns.tsx";
import { withPackages } from "./with-packages.ts";

interface ConformityPanelProps {
  readonly mid: number;
  readonly name: string;
  readonly products: readonly ProductConformity[];
  readonly product: ProductConformity | null;
  readonly onProduct: (productId: number) => void;
  readonly sampleSize: SampleSize;
  readonly span: TimeWindow;
  readonly part: TimeWindow;
  readonly control: BrushControl;
  readonly overview: readonly OverviewPoint[];
  readonly giveaway: GiveawayAnswer;
  readonly selectedMs: number | null;
  readonly onSelect: (startMs: number) => void;
  readonly state: PanelState;
  readonly className?: string | undefined;
}

type Shown = Omit<ConformityPanelProps, "product"> & { readonly product: ProductConformity };

/** Subtitle with the sample size, since images and prints do not show the picker. */
const useSubtitle = ({ product, sampleSize }: Shown): string => {
  const { t } = useTranslation();
  const { weight } = useProductWeights(product);
  const nominal = t("conformity.nominal", { weight: weight(product.productWeight, 0) });
  const size = t("conformity.samplesOf", { size: sampleSize });
  const { productCodeText, productName } = product;
  return [productCodeText, productName, nominal, size].filter((part) => part !== null).join(" · ");
};

/** The chart's data as a table for a file. */
const useTable = ({ product, onSelect }: Shown, isShown: (part: ConformityPart) => boolean) => {
  const { t } = useTranslation();
  const format = useFormat();
  const columns = useSampleColumns(product, onSelect);
  const unit = unitOfProduct(product);
  const { samples, sampleCount, items } = product;
  return (): TableData => {
    const table = tableDataOf(shownColumns(columns, isShown), toDraw(samples));
    // Without samples the chart is not drawn, and no packages are shown.
    if (sampleCount === 0 || !isShown("packages")) return table;
    return withPackages(
      table,
      `${t("conformity.columnPackage")} (${unit})`,
      toDraw(items).map(({ date, weight }) => [
        format.instant(date, "dateTimeSeconds"),
        gramsTo(weight, unit),
      ]),
    );
  };
};

/** Giveaway of the useful packages in the brushed part, and the safe target for the sample size. */
const Giveaway = ({ name, product, giveaway, sampleSize }: Shown) => {
  // The query is for one machine, so the product id is enough.
  const entry = giveaway.entries.find(({ product: { id } }) => id === product.productId);
  if (entry === undefined) return null;
  const of = `${name}, ${product.productName}`;
  return (
    <div className={classes.giveaway}>
      <GiveawayLine giveaway={entry.giveaway} unit={product.productUnit} />
      <SafeTargetLine name={of} entry={entry} sampleSize={sampleSize} />
    </div>
  );
};

/** The chart above the brush, and the same data as a table. */
const JudgedPanel = (props: Shown) => {
  const { mid, name, products, product, onProduct, control, span, overview, state, className } = props;
  const { isShown, toggle } = useParts();
  const { t } = useTranslation();
  const table = useTable(props, isShown);
  const { samples, packages } = partsOfProduct(product);
  const empty = product.sampleCount === 0;
  const part = [
    { name: t("conformity.samples"), ...samples },
    ...(!empty && isShown("packages") ? [{ name: t("conformity.packages"), ...packages }] : []),
  ];
  return (
    <Panel
      className={className}
      title={name}
      machine={mid}
      subtitle={useSubtitle(props)}
      tools={empty ? null : <ConformityLegend isShown={isShown} onToggle={toggle} />}
      wideTools="very"
      download={{ name: nameOfEquipment("conformidade", name), table, part }}
      state={state}
      skeleton={<AreaSkeleton />}
    >
      {products.length > 1 ? (
        <ProductChoice products={products} chosen={product.productId} onChoose={onProduct} />
      ) : null}
      <div className={classes.chart}>
        {empty ? <EmptyNote /> : <ConformityChart {...props} zoom={control.zoom} isShown={isShown} />}
      </div>
      <BrushChart control={control} span={span} points={overview} unit={unitOfProduct(product)} />
      <div className={classes.foot}>
        <ConformityStats product={product} />
        <Giveaway {...props} />
      </div>
    </Panel>
  );
};

/** Shown when the brushed part has no data. The brush stays, since the rest of the period may have some. */
const EmptyPanel = ({ mid, name, control, span, overview, state, className }: ConformityPanelProps) => {
  const { t } = useTranslation();
  const isElsewhere = overview.length > 0;
  return (
    <Panel className={className} title={name} machine={mid} state={state} skeleton={<AreaSkeleton />}>
      <div className={classes.chart}>
        {isElsewhere ? (
          <EmptyNote actions={<Button onClick={() => control.move(span)}>{t("chart.showAll")}</Button>} />
        ) : (
          <EmptyPeriod />
        )}
      </div>
      {isElsewhere ? <BrushChart control={control} span={span} points={overview} unit="g" /> : null}
    </Panel>
  );
};

export const ConformityPanel = (props: ConformityPanelProps) => {
  const { product } = props;
  return product === null ? <EmptyPanel {...props} /> : <JudgedPanel {...props} product={product} />;
};
