import { IconDotsVertical, IconFileTypeCsv, IconPhoto, IconPrinter } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Pictures } from "../charts/picture-context.ts";
import { useEnvironment } from "../environment/environment.ts";
import { useFilterWords } from "../filters/use-filter-words.ts";
import { useFormat } from "../format/use-format.ts";
import { toLanguage } from "../i18n/languages.ts";
import { MenuButton, MenuItem, MenuLine } from "../menu/menu-button.tsx";
import { printPage } from "../print/print-page.ts";
import classes from "./panel.module.css";
import type { TableData } from "./table-csv.ts";

/** What of a panel can be taken along. */
export interface PanelDownload {
  /** Of the file, without its ending: the words of the plant, `-` between them. */
  readonly name: string;
  /** Numbers as they are, not as they are written; units in the columns' names. */
  readonly table: () => TableData;
}

interface PanelMenuProps {
  readonly title: string;
  readonly subtitle: string;
  readonly updatedMs: number;
  readonly download: PanelDownload;
  readonly pictures: Pictures;
}

const iconProps = { size: 16, stroke: 1.6, "aria-hidden": true } as const;
const loadSaving = () => import("./save-panel.ts");

/** `sobras-2026-11-21-1432`, by the plant's clock. */
const useFileName = (name: string) => {
  const format = useFormat();
  const { now } = useEnvironment();
  return () => {
    const [day = "", time = ""] = format.instant(now(), "dateTime").split(" ");
    return [name, ...day.split("/").toReversed(), time.replace(":", "")].join("-");
  };
};

const useDownloads = ({ title, subtitle, updatedMs, download, pictures }: PanelMenuProps) => {
  const { i18n } = useTranslation();
  const format = useFormat();
  const words = useFilterWords();
  const fileName = useFileName(download.name);
  return {
    image: async () => {
      const note = [...words, format.instant(updatedMs, "dateTime")].join(" · ");
      await (await loadSaving()).savePanelImage(pictures, { title, subtitle, note }, fileName());
    },
    table: async () =>
      (await loadSaving()).savePanelTable(download.table(), toLanguage(i18n.language), fileName()),
  };
};

const Items = (props: PanelMenuProps) => {
  const { t } = useTranslation();
  const downloads = useDownloads(props);
  const drawn = props.pictures.charts.size > 0;
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
      <MenuLine />
      <MenuItem icon={<IconPrinter {...iconProps} />} onSelect={printPage}>
        {t("download.print")}
      </MenuItem>
    </>
  );
};

/** Image, table and print of a panel. */
export const PanelMenu = (props: PanelMenuProps) => {
  const { t } = useTranslation();
  const label = t("download.menu", { title: props.title });
  return (
    <MenuButton
      label={label}
      align="end"
      renderButton={(button) => (
        <button {...button} type="button" className={classes.iconButton} aria-label={label}>
          <IconDotsVertical size={15} stroke={1.6} aria-hidden="true" />
        </button>
      )}
    >
      <Items {...props} />
    </MenuButton>
  );
};
