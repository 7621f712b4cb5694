import { escaped, xmlHead } from "./xml.ts";

const officeRelations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRelations = "http://schemas.openxmlformats.org/package/2006/relationships";
const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export interface Relation {
  readonly type: "worksheet" | "styles" | "drawing" | "chart" | "officeDocument";
  readonly target: string;
}

/** Content of a part `_rels/….rels`; the relations get the ids `rId1` and following. */
export function relationsXml(relations: readonly Relation[]): string {
  const each = relations.map(
    ({ type, target }, i) =>
      `<Relationship Id="rId${i + 1}" Type="${officeRelations}/${type}" Target="${target}"/>`,
  );
  return `${xmlHead}<Relationships xmlns="${packageRelations}">${each.join("")}</Relationships>`;
}

/** Content of the part `xl/workbook.xml`; the sheets have the relations `rId1` and following. */
export function workbookXml(names: readonly string[]): string {
  const sheets = names.map(
    (name, i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  );
  return `${xmlHead}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${officeRelations}"><bookViews><workbookView/></bookViews><sheets>${sheets.join("")}</sheets><calcPr calcId="191029" fullCalcOnLoad="1"/></workbook>`;
}

export interface PartCounts {
  readonly sheets: number;
  readonly drawings: number;
  readonly charts: number;
}

export function contentTypesXml({ sheets, drawings, charts }: PartCounts): string {
  const part = (name: string, type: string): string =>
    `<Override PartName="/xl/${name}" ContentType="${type}+xml"/>`;
  const several = (count: number, of: (n: number) => string): string[] =>
    Array.from({ length: count }, (_, i) => of(i + 1));
  const drawingml = "application/vnd.openxmlformats-officedocument.drawing";
  const parts = [
    part("workbook.xml", `${spreadsheet}.sheet.main`),
    part("styles.xml", `${spreadsheet}.styles`),
    ...several(sheets, (n) => part(`worksheets/sheet${n}.xml`, `${spreadsheet}.worksheet`)),
    ...several(drawings, (n) => part(`drawings/drawing${n}.xml`, drawingml)),
    ...several(charts, (n) => part(`charts/chart${n}.xml`, `${drawingml}ml.chart`)),
  ];
  return `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts.join("")}</Types>`;
}
