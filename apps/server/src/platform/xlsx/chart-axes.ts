import type { XlsxChart } from "./chart.ts";
import { escaped } from "./xml.ts";

export const axisIds = { category: 111, value: 112, secondCategory: 113, secondValue: 114 } as const;

/** The axes of a chart, after its plots; a line over bars has two of its own, of which only the value axis is visible. */
export function axesXml(
  { kind, categoryFormat, valueFormat, lineFormat }: XlsxChart,
  hasTwo: boolean,
): string {
  const isLying = kind === "bars";
  const { category, value, secondCategory, secondValue } = axisIds;
  const first = [
    categoryAxis(category, value, categoryFormat, { position: isLying ? "l" : "b", isReversed: isLying }),
    valueAxis(value, category, valueFormat, { position: isLying ? "t" : "l" }),
  ];
  const second = [
    categoryAxis(secondCategory, secondValue, categoryFormat, { position: "b", isHidden: true }),
    valueAxis(secondValue, secondCategory, lineFormat, { position: "r", isSecond: true }),
  ];
  return [...first, ...(hasTwo ? second : [])].join("");
}

interface AxisLook {
  readonly position: "l" | "b" | "t" | "r";
  readonly isHidden?: true;
  readonly isReversed?: boolean;
  readonly isSecond?: true;
}

const numberFormat = (format = "General"): string =>
  `<c:numFmt formatCode="${escaped(format)}" sourceLinked="0"/>`;

const ticks = (labels: "low" | "nextTo"): string =>
  `<c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="${labels}"/>`;

const categoryAxis = (
  id: number,
  crossing: number,
  format: string | undefined,
  { position, isHidden, isReversed }: AxisLook,
): string =>
  `<c:catAx><c:axId val="${id}"/><c:scaling><c:orientation val="${isReversed ? "maxMin" : "minMax"}"/></c:scaling><c:delete val="${isHidden ? 1 : 0}"/><c:axPos val="${position}"/>${numberFormat(format)}${ticks("low")}<c:crossAx val="${crossing}"/><c:crosses val="autoZero"/><c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:noMultiLvlLbl val="1"/></c:catAx>`;

const gridLines =
  '<c:majorGridlines><c:spPr><a:ln w="6350"><a:solidFill><a:srgbClr val="E3E6E8"/></a:solidFill></a:ln></c:spPr></c:majorGridlines>';

const valueAxis = (
  id: number,
  crossing: number,
  format: string | undefined,
  { position, isSecond }: AxisLook,
): string =>
  `<c:valAx><c:axId val="${id}"/><c:scaling><c:orientation val="minMax"/><c:min val="0"/></c:scaling><c:delete val="0"/><c:axPos val="${position}"/>${isSecond ? "" : gridLines}${numberFormat(format)}${ticks("nextTo")}<c:crossAx val="${crossing}"/><c:crosses val="${isSecond ? "max" : "autoZero"}"/><c:crossBetween val="between"/></c:valAx>`;
