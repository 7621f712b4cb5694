import { IconFileTypeCsv, IconPhoto, IconPrinter } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useCsvStyle } from "../files/use-csv-style.ts";
import { withInstant } from "../filters/filter-scope.ts";
import { useFilterWords } from "../filters/use-filter-words.ts";
import { useHiddenNames } from "../filters/use-hidden-names.ts";
import { useWithoutWords } from "../filters/use-without-words.ts";
import { useFormat } from "../format/use-format.ts";
import { addLazyTexts } from "../i18n/i18n.ts";
import { MenuItem, MenuLine } from "../menu/menu-button.tsx";
import { printPage } from "../print/print-page.ts";
import { hiddenSeries } from "../charts/hidden-series.ts";
import type { PanelMenuProps } from "./panel-menu-props.ts";
import { useFileAbout, useFilePeriod } from "./use-file-about.ts";
import { useFileName } from "./use-file-name.ts";

const iconProps = { size: 16, stroke: 1.6, "aria-hidden": true } as const;
const loadSaving = () => import("./save-panel.ts");

const useDownloads = (props: PanelMenuProps) => {
  const { title, subtitle, updatedMs, download, pictures, hides, scope } = props;
  const { i18n } = useTranslation();
  const csv = useCsvStyle();
  const format = useFormat();
  const words = useFilterWords(scope);
  const fileName = useFileName(download.name, useFilePeriod(scope));
  const about = useFileAbout(scope);
  const withoutWords = useWithoutWords();
  const left = useHiddenNames(hides);
  return {
    image: async () => {
      const without = [...hiddenSeries(pictures), ...left];
      const said = [...words, ...withoutWords(without)];
      const notes = withInstant(said, format.instant(updatedMs, "dateTime"), scope);
      await (await loadSaving()).savePanelImage(pictures, { title, subtitle, notes }, fileName(without));
    },
    otherStyle: csv.other,
    table: async (style = csv.style) => {
      if (style !== csv.style) csv.choose(style);
      const without = download.whole ? left : [...hiddenSeries(pictures), ...left];
      const name = fileName(without);
      const [{ savePanelTable }] = await Promise.all([loadSaving(), addLazyTexts(i18n)]);
      const told = about({ title, subtitle, updatedMs, without, part: download.part });
      savePanelTable(download.table(), style, name, told);
    },
  };
};

export const PanelMenuItems = (props: PanelMenuProps) => {
  const { t } = useTranslation();
  const downloads = useDownloads(props);
  const { charts, elements } = props.pictures;
  const drawn = charts.size + elements.size > 0;
  return (
    <>
      {drawn ? (
        <MenuItem icon={<IconPhoto {...iconProps} />} onSelect={() => void downloads.image()}>
          {t("download.image")}
        </MenuItem>
      ) : null}
      <MenuItem icon={<IconFileTypeCsv {...iconProps} />} onSelect={() => void downloads.table()}>
        {t("download.table")}
      </MenuItem>
      <MenuItem
        icon={<IconFileTypeCsv {...iconProps} />}
        onSelect={() => void downloads.table(downloads.otherStyle)}
      >
        {t(`download.otherTable.${downloads.otherStyle}`)}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<IconPrinter {...iconProps} />} onSelect={printPage}>
        {t("download.print")}
      </MenuItem>
    </>
  );
};
