import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { InstallDialog } from "./dialogs-lazy.ts";
import classes from "./gateways.module.css";
import { useDeviceKey } from "./use-device-key.ts";

/** Button for the installation instructions; absent until the device key is loaded. */
export const InstallGateway = () => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { data } = useDeviceKey();
  if (data === undefined) return null;
  return (
    <>
      <Button
        className={classes.install ?? ""}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t("install.button")}
      </Button>
      <Suspense>
        {open ? <InstallDialog appKey={data.device.appKey} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
};
