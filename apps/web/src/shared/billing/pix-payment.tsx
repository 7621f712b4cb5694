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
  /** Shown beside the QR code where there is room. */
  readonly children?: ReactNode;
  /** Less prominent; left out on pages whose purpose is the payment. */
  readonly quiet?: boolean;
}

/** Pix code as a QR code and as text to copy; without a code, says whom to ask. */
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
