import type { ProductConformity } from "@fiel/contracts";
import type { SampleSize, TimeWindow } from "@fiel/domain";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { EmptyNote } from "../../shared/panel/empty-note.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import { AreaSkeleton } from "../../shared/panel/skeletons.tsx";
import { WayOut } from "../../shared/panel/way-out.tsx";
import { tableDataOf } from "../../shared/table/csv-column.ts";
import { ConformityBrush } from "./conformity-brush.tsx";
import { ConformityChart } from "./conformity-chart.tsx";
import { ConformityLegend } from "./conformity-legend.tsx";
import classes from "./conformity-panel.module.css";
import { ConformityStats } from "./conformity-stats.tsx";
import type { OverviewPoint } from "./overview-points.ts";
import { ProductChoice } from "./product-choice.tsx";
import { shownColumns } from "./shown-columns.ts";
import type { BrushControl } from "./use-brush.ts";
import { unitOfProduct, useProductWeights } from "./use-conformity-words.ts";
import { useParts } from "./use-parts.ts";
import { useSampleColumns } from "./use-sample-columns.tsx";

interface ConformityPanelProps {
  /** Equipment name. */
  readonly name: string;
  readonly products: readonly ProductConformity[];
  readonly product: ProductConformity | null;
  readonly onProduct: (productId: number) => void;
  readonly sampleSize: SampleSize;
  readonly span: TimeWindow;
  readonly part: TimeWindow;
  readonly control: BrushControl;
  readonly overview: readonly OverviewPoint[];
  readonly selectedMs: number | null;
  readonly onSelect: (startMs: number) => void;
  readonly state: PanelState;
  readonly className?: string | undefined;
}

type Shown = Omit<ConformityPanelProps, "product"> & { readonly product: ProductConformity };

const useSubtitle = (product: ProductConformity): string => {
  const { t } = useTranslation();
  const { weight } = useProductWeights(product);
  const nominal = t("conformity.nominal", { weight: weight(product.productWeight, 0) });
  return [product.productCodeText, product.productName, nominal].filter((part) => part !== null).join(" · ");
};

/** The chart over the brush, and all of it in numbers. */
const JudgedPanel = (props: Shown) => {
  const { name, products, product, onProduct, control, span, overview, state, className } = props;
  const { isShown, toggle } = useParts();
  const columns = useSampleColumns(product, props.onSelect);
  const empty = product.samples.length === 0;
  const table = () => tableDataOf(shownColumns(columns, isShown), product.samples);
  return (
    <Panel
      className={className}
      title={name}
      subtitle={useSubtitle(product)}
      tools={empty ? null : <ConformityLegend isShown={isShown} onToggle={toggle} />}
      wideTools="very"
      download={{ name: "conformidade", table }}
      state={state}
      skeleton={<AreaSkeleton />}
    >
      {products.length > 1 ? (
        <ProductChoice products={products} chosen={product.productId} onChoose={onProduct} />
      ) : null}
      <div className={classes.chart}>
        {empty ? <EmptyNote /> : <ConformityChart {...props} zoom={control.zoom} isShown={isShown} />}
      </div>
      <ConformityBrush control={control} span={span} points={overview} unit={unitOfProduct(product)} />
      <ConformityStats product={product} />
    </Panel>
  );
};

/** Nothing in the brushed part: the brush stays, as the rest of the period may hold something. */
const EmptyPanel = ({ name, control, span, overview, state, className }: ConformityPanelProps) => {
  const { t } = useTranslation();
  const isElsewhere = overview.length > 0;
  return (
    <Panel className={className} title={name} state={state} skeleton={<AreaSkeleton />}>
      <div className={classes.chart}>
        <EmptyNote
          actions={
            isElsewhere ? (
              <Button onClick={() => control.move(span)}>{t("chart.showAll")}</Button>
            ) : (
              <WayOut />
            )
          }
        />
      </div>
      {isElsewhere ? <ConformityBrush control={control} span={span} points={overview} unit="g" /> : null}
    </Panel>
  );
};

export const ConformityPanel = (props: ConformityPanelProps) => {
  const { product } = props;
  return product === null ? <EmptyPanel {...props} /> : <JudgedPanel {...props} product={product} />;
};
