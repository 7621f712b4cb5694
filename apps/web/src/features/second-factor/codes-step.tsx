import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy, IconPrinter } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { DialogFoot } from "../../shared/dialogs/dialog.tsx";
import classes from "./second-factor.module.css";

interface CodesStepProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Recovery codes, shown only once. Printing the page prints only them. */
export const CodesStep = ({ codes, onKept }: CodesStepProps) => {
  const { t } = useTranslation();
  const clipboard = useClipboard();
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <div className={classes.step} data-print-alone>
      <p>{t("secondFactor.codesText")}</p>
      <ol className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <DialogFoot>
        <Button
          leftSection={<Icon size={16} aria-hidden="true" />}
          onClick={() => clipboard.copy(codes.join("\n"))}
        >
          {t(clipboard.copied ? "dialog.copied" : "secondFactor.copy")}
        </Button>
        <Button leftSection={<IconPrinter size={16} aria-hidden="true" />} onClick={() => globalThis.print()}>
          {t("secondFactor.print")}
        </Button>
        <Button variant="filled" onClick={onKept}>
          {t("secondFactor.kept")}
        </Button>
      </DialogFoot>
    </div>
  );
};
