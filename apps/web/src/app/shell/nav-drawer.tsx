import { ActionIcon } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMenu2 } from "@tabler/icons-react";
import { lazy, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";

const loadPanel = () => import("./nav-drawer-panel.tsx");
const Panel = lazy(async () => ({ default: (await loadPanel()).NavDrawerPanel }));

/** Navigation on phones. Its drawer is loaded after the page, before somebody opens it. */
export const NavDrawer = () => {
  const { t } = useTranslation();
  const [opened, { open, close }] = useDisclosure(false);
  useEffect(() => {
    loadPanel().catch(() => undefined);
  }, []);
  return (
    <>
      <ActionIcon size={44} aria-label={t("nav.open")} aria-expanded={opened} onClick={open}>
        <IconMenu2 size={22} stroke={1.6} />
      </ActionIcon>
      <Suspense>{opened ? <Panel onClose={close} /> : null}</Suspense>
    </>
  );
};
