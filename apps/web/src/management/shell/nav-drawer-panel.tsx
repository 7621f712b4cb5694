import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Drawer.layer.css";
import { CloseButton, Drawer } from "@mantine/core";
import { useTranslation } from "react-i18next";
import nav from "../../app/shell/nav.module.css";
import { useFocusReturn } from "../../shared/dialogs/use-focus-return.ts";
import { Brand } from "./brand.tsx";
import { ManagementNav } from "./management-nav.tsx";

/** Without Mantine's own header, which would be the page's second banner. */
export const ManagementDrawer = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  useFocusReturn();
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="left"
      size={280}
      transitionProps={{ duration: 140 }}
      classNames={{ content: nav.drawer ?? "" }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={t("nav.label")}>
        <Drawer.Body className={nav.drawerBody ?? ""}>
          <div className={nav.drawerHead}>
            <Brand />
            <CloseButton size={44} iconSize={22} aria-label={t("nav.close")} onClick={onClose} />
          </div>
          <nav aria-label={t("nav.label")}>
            <ManagementNav onChosen={onClose} />
          </nav>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
};
