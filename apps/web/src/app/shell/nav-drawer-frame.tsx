import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Drawer.layer.css";
import { CloseButton, Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFocusReturn } from "../../shared/dialogs/use-focus-return.ts";
import classes from "./nav.module.css";

interface NavDrawerFrameProps {
  readonly brand: ReactNode;
  readonly onClose: () => void;
  /** Items of the navigation. */
  readonly children: ReactNode;
}

/** Drawer without Mantine's header, which would be a second banner landmark on the page. */
export const NavDrawerFrame = ({ brand, onClose, children }: NavDrawerFrameProps) => {
  const { t } = useTranslation();
  useFocusReturn();
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="left"
      size={280}
      transitionProps={{ duration: 140 }}
      classNames={{ content: classes.drawer ?? "" }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={t("nav.label")}>
        <Drawer.Body className={classes.drawerBody ?? ""}>
          <div className={classes.drawerHead}>
            {brand}
            <CloseButton size={44} iconSize={22} aria-label={t("nav.close")} onClick={onClose} />
          </div>
          <nav aria-label={t("nav.label")}>{children}</nav>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
};
