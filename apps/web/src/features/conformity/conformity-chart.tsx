import { type ProductConformity, toDraw } from "@fiel/contracts";
import type { TimeWindow } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "../../shared/charts/chart.tsx";
import type { ChartZoom } from "../../shared/charts/chart-zoom.ts";
import { useNearestClick } from "../../shared/charts/use-nearest-click.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { weightExtent } from "./conformity-axis.ts";
import { conformityOption } from "./conformity-option.ts";
import type { ConformityPart } from "./conformity-series.ts";
import { ConformityTable } from "./conformity-table.tsx";
import { useProductWeights } from "../../shared/format/use-weights-of-product.ts";

interface ConformityChartProps {
  readonly name: string;
  readonly product: ProductConformity;
  readonly sampleSize: number;
  readonly span: TimeWindow;
  readonly part: TimeWindow;
  readonly zoom: ChartZoom;
  readonly isShown: (part: ConformityPart) => boolean;
  readonly selectedMs: number | null;
  readonly onSelect: (startMs: number) => void;
}

const useBuild = (props: Omit<ConformityChartProps, "onSelect" | "name" | "zoom">) => {
  const { product, sampleSize, span, part, isShown, selectedMs } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { unit, weight } = useProductWeights(product);
  return useMemo(() => {
    const words = {
      nominal: `${t("conformity.nominalOnly")}\n${weight(product.productWeight, 0)}`,
      limit: `${t("conformity.limitOnly")}\n${weight(product.productWeight - product.tolerance, 1)}`,
      average: t("conformity.average"),
      criterion: t("conformity.criterion"),
      minMax: t("conformity.minMax"),
      deviation: t("conformity.deviation"),
      belowT: t("conformity.belowT"),
      fromTo: (from: string, to: string) => t("conformity.fromTo", { from, to }),
      ofSize: (count: number) =>
        t("conformity.ofSize", { count, number: format.number(count), size: sampleSize }),
    };
    const extent = weightExtent(product);
    return conformityOption({ product, span, part, extent, unit, selectedMs, isShown, words, format });
  }, [product, sampleSize, span, part, unit, weight, selectedMs, isShown, format, t]);
};

export const ConformityChart = (props: ConformityChartProps) => {
  const { name, product, sampleSize, zoom, onSelect } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { weight } = useProductWeights(product);
  const build = useBuild(props);
  const onChart = useNearestClick(toDraw(product.samples), onSelect);
  return (
    <Chart
      build={build}
      zoom={zoom}
      onChart={onChart}
      label={t("conformity.chart", { name })}
      summary={t("conformity.summary", {
        count: product.sampleCount,
        number: format.number(product.sampleCount),
        size: sampleSize,
        refused: format.number(product.refusedCount),
        nominal: weight(product.productWeight),
        limit: weight(product.productWeight - product.tolerance),
      })}
      points={{ count: toDraw(product.samples).length, hint: t("conformity.hint") }}
      table={<ConformityTable name={name} product={product} />}
    />
  );
};
