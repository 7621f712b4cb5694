import { IconDotsVertical } from "@tabler/icons-react";
import { lazy, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Pictures } from "../charts/picture-context.ts";
import type { FilterScope } from "../filters/filter-scope.ts";
import type { Hides } from "../filters/filter-rules.ts";
import { MenuButton } from "../menu/menu-button.tsx";
import classes from "./panel-controls.module.css";
import type { TableData } from "./table-csv.ts";

const loadItems = () => import("./panel-menu-items.tsx");
const Items = lazy(async () => ({ default: (await loadItems()).PanelMenuItems }));

/** What of a panel can be taken along. */
export interface PanelDownload {
  /** Of the file, without its ending: the words of the plant, `-` between them. */
  readonly name: string;
  /** Numbers as they are, not as they are written; units in the columns' names. */
  readonly table: () => TableData;
  /** The table has what the legend hides, too. */
  readonly whole?: boolean;
}

export interface PanelMenuProps {
  readonly title: string;
  readonly subtitle: string;
  readonly updatedMs: number;
  readonly download: PanelDownload;
  readonly pictures: Pictures;
  readonly hides: Hides | undefined;
  readonly scope: FilterScope | undefined;
}

/** Image, table and print of a panel. */
export const PanelMenu = (props: PanelMenuProps) => {
  const { t } = useTranslation();
  // Fetched after the page, before anybody opens it.
  useEffect(() => {
    loadItems().catch(() => undefined);
  }, []);
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
      <Suspense>
        <Items {...props} />
      </Suspense>
    </MenuButton>
  );
};
