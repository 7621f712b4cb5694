import type { CsvStyle } from "@fiel/domain";
import type { Pictures } from "../charts/pictures.ts";
import { saveFile } from "../files/save-file.ts";
import type { ImageHeading } from "./image-heading.ts";
import { drawPanelImage, pngOf } from "./panel-image.ts";
import { tableCsv, type TableData } from "./table-csv.ts";
import type { FileAbout } from "./use-file-about.ts";

/** This file is loaded at the first download. */
export const savePanelImage = async (
  pictures: Pictures,
  heading: ImageHeading,
  name: string,
): Promise<void> => {
  const canvas = drawPanelImage(pictures, heading);
  const png = canvas && (await pngOf(canvas));
  if (png) saveFile(png, `${name}.png`);
};

export const savePanelTable = (table: TableData, style: CsvStyle, name: string, about: FileAbout): void =>
  saveFile(new Blob([tableCsv(table, style, about)], { type: "text/csv;charset=utf-8" }), `${name}.csv`);
