import { IconDotsVertical } from "@tabler/icons-react";
import { lazy, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { MenuButton } from "../menu/menu-button.tsx";
import classes from "./panel-controls.module.css";
import type { PanelMenuProps } from "./panel-menu-props.ts";

const loadItems = () => import("./panel-menu-items.tsx");
const Items = lazy(async () => ({ default: (await loadItems()).PanelMenuItems }));

/** Menu of a panel: image, table and print. */
export const PanelMenu = (props: PanelMenuProps) => {
  const { t } = useTranslation();
  // Loaded after the page, before somebody opens the menu.
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
