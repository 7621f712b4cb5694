import { axesXml, axisIds } from "./chart-axes.ts";
import type { XlsxChart, XlsxSeries } from "./chart.ts";
import { columnName, escaped, xmlHead } from "./xml.ts";

/** Content of the part `xl/charts/chartN.xml` (ECMA-376, 21.2). Excel and LibreOffice read the values from the sheet. */
export function chartXml(chart: XlsxChart, sheetName: string): string {
  const { title, series, kind } = chart;
  const bars = kind === "line" ? [] : series.filter(({ isLine }) => !isLine);
  const lines = kind === "line" ? series : series.filter(({ isLine }) => isLine);
  const plots = [
    bars.length === 0 ? "" : barsXml(chart, bars, sheetName),
    lines.length === 0 ? "" : linesXml(chart, lines, sheetName),
  ];
  const axes = axesXml(chart, bars.length > 0 && lines.length > 0);
  const legend = series.length > 1 ? '<c:legend><c:legendPos val="b"/><c:overlay val="0"/></c:legend>' : "";
  const heading = `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:pPr><a:defRPr sz="1200" b="1"/></a:pPr><a:r><a:rPr lang="pt-BR" sz="1200" b="1"/><a:t>${escaped(title)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`;
  return `${xmlHead}<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><c:roundedCorners val="0"/><c:chart>${heading}<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/>${plots.join("")}${axes}</c:plotArea>${legend}<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>`;
}

function barsXml(chart: XlsxChart, bars: readonly XlsxSeries[], sheetName: string): string {
  const { kind, isStacked } = chart;
  const look = ({ color }: XlsxSeries): string =>
    `<c:spPr><a:solidFill><a:srgbClr val="${color}"/></a:solidFill></c:spPr><c:invertIfNegative val="0"/>`;
  const each = bars.map((one) => `<c:ser>${seriesXml(chart, one, look(one), sheetName)}</c:ser>`);
  return `<c:barChart><c:barDir val="${kind === "bars" ? "bar" : "col"}"/><c:grouping val="${isStacked ? "stacked" : "clustered"}"/><c:varyColors val="0"/>${each.join("")}<c:gapWidth val="50"/>${isStacked ? '<c:overlap val="100"/>' : ""}<c:axId val="${axisIds.category}"/><c:axId val="${axisIds.value}"/></c:barChart>`;
}

function linesXml(chart: XlsxChart, lines: readonly XlsxSeries[], sheetName: string): string {
  const isAlone = chart.kind === "line";
  const look = ({ color }: XlsxSeries): string =>
    `<c:spPr><a:ln w="22225" cap="rnd"><a:solidFill><a:srgbClr val="${color}"/></a:solidFill><a:round/></a:ln></c:spPr><c:marker><c:symbol val="none"/></c:marker>`;
  const each = lines.map(
    (one) => `<c:ser>${seriesXml(chart, one, look(one), sheetName)}<c:smooth val="0"/></c:ser>`,
  );
  return `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${each.join("")}<c:marker val="1"/><c:axId val="${isAlone ? axisIds.category : axisIds.secondCategory}"/><c:axId val="${isAlone ? axisIds.value : axisIds.secondValue}"/></c:lineChart>`;
}

function seriesXml(chart: XlsxChart, { column }: XlsxSeries, look: string, sheetName: string): string {
  const { series, categories, categoryFormat, rows } = chart;
  const place = series.findIndex((one) => one.column === column);
  const sheet = `'${sheetName.replaceAll("'", "''")}'`;
  // The headers are the sheet's first row.
  const range = (of: number): string =>
    escaped(`${sheet}!$${columnName(of)}$${rows.first + 1}:$${columnName(of)}$${rows.last + 1}`);
  const name = escaped(`${sheet}!$${columnName(column)}$1`);
  const kind = categoryFormat === undefined ? "strRef" : "numRef";
  return `<c:idx val="${place}"/><c:order val="${place}"/><c:tx><c:strRef><c:f>${name}</c:f></c:strRef></c:tx>${look}<c:cat><c:${kind}><c:f>${range(categories)}</c:f></c:${kind}></c:cat><c:val><c:numRef><c:f>${range(column)}</c:f></c:numRef></c:val>`;
}
