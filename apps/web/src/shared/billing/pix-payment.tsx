import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "../clipboard/copy-text.ts";
import { QrCode } from "../qr/qr-code.tsx";
import { toastFailure, toastInfo } from "../toasts/toasts.tsx";
import classes from "./pix-payment.module.css";

interface PixPaymentProps {
  readonly code: string | null;
  /** What is said beside the picture, where there is room for it. */
  readonly children?: ReactNode;
  /** Left out, paying is what the page is for. */
  readonly quiet?: boolean;
}

/** The code of a Pix payment as a picture and as a text to copy; without one, whom to ask. */
export const PixPayment = ({ code, children, quiet = false }: PixPaymentProps) => {
  const { t } = useTranslation();
  if (code === null) return <p className={classes.none}>{t("billing.noPix")}</p>;
  const copy = async (): Promise<void> => {
    if (await copyText(code)) toastInfo({ title: t("billing.pixCopied"), once: "pix" });
    else toastFailure({ title: t("billing.copyFailed"), once: "pix" });
  };
  return (
    <div className={classes.place}>
      <div className={classes.pix}>
        <QrCode text={code} label={t("billing.pixCode")} />
        <div className={classes.words}>
          {children}
          <code className={classes.code} data-pix>
            {code}
          </code>
          <Button
            variant={quiet ? "default" : "filled"}
            leftSection={<IconCopy size={16} aria-hidden="true" />}
            onClick={() => void copy()}
          >
            {t("billing.copyPix")}
          </Button>
        </div>
      </div>
    </div>
  );
};
