import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Drawer.layer.css";
import { CloseButton, Drawer } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Logo } from "../../shared/brand/logo.tsx";
import { useFocusReturn } from "../../shared/dialogs/use-focus-return.ts";
import { NavList } from "./nav-list.tsx";
import classes from "./nav.module.css";

/** Without Mantine's own header, which would be the page's second banner. */
export const NavDrawerPanel = ({ onClose }: { onClose: () => void }) => {
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
            <Logo name={t("app.name")} />
            <CloseButton size={44} iconSize={22} aria-label={t("nav.close")} onClick={onClose} />
          </div>
          <nav aria-label={t("nav.label")}>
            <NavList onChosen={onClose} />
          </nav>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
};
