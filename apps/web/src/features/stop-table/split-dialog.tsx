import type { ListedStop } from "@fiel/contracts";
import { minuteMs } from "@fiel/domain";
import { Button } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog, DialogFoot } from "../../shared/dialogs/dialog.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import { toLanguage } from "../../shared/i18n/languages.ts";
import { NumberField } from "../../shared/registration/number-field.tsx";
import { middleOf, splitAt } from "./split-at.ts";

interface SplitDialogProps {
  readonly row: ListedStop;
  readonly onSplit: (atMs: number) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks after how many minutes a stop is split. */
export const SplitDialog = ({ row, onSplit, onClose }: SplitDialogProps) => {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  // The language in which the field was filled.
  const [locale] = useState(() => toLanguage(i18n.language));
  const [text, setText] = useState(() => middleOf(row, locale));
  const atMs = splitAt(row, text, locale);
  const length = (row.endDate - row.startDate) / minuteMs;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (atMs !== null) void onSplit(atMs).then(onClose);
  };
  return (
    <Dialog title={t("toldStops.splitTitle")} onClose={onClose}>
      <form onSubmit={submit}>
        <NumberField
          label={t("toldStops.splitAt")}
          description={t("toldStops.splitHint", { minutes: format.number(length, { decimals: 2 }) })}
          unit="min"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          data-autofocus
        />
        <DialogFoot>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button type="submit" variant="filled" disabled={atMs === null}>
            {t("toldStops.split")}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
