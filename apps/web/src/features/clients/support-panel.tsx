import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog, DialogFoot } from "../../shared/dialogs/dialog.tsx";
import { SupportFields, usualSupport } from "../../shared/support/support-form.tsx";
import { SupportGrantItem } from "../../shared/support/support-grant-item.tsx";
import classes from "./clients.module.css";
import { type AskedSupport, useClientSupport } from "./use-client-support.ts";

interface AskDialogProps {
  readonly onAsk: (asked: AskedSupport) => Promise<boolean>;
  readonly onClose: () => void;
}

const AskDialog = ({ onAsk, onClose }: AskDialogProps) => {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(usualSupport);
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    if (await onAsk({ ...wanted, reason })) onClose();
    else setBusy(false);
  };
  return (
    <Dialog title={t("support.ask")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <p>{t("support.askText")}</p>
        <SupportFields value={wanted} onChange={setWanted} />
        <TextInput
          label={t("support.reason")}
          required
          maxLength={300}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <DialogFoot>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button type="submit" variant="filled" loading={busy}>
            {t("support.ask")}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};

/** Support access to a client: the current grant or request, a button to request one, and the way in. */
export const SupportPanel = ({ tenant }: { readonly tenant: string }) => {
  const { t } = useTranslation();
  const { current, ask, enter } = useClientSupport(tenant);
  const [asking, setAsking] = useState(false);
  const isOpen = current?.state === "open";
  return (
    <section className={classes.aside} aria-label={t("support.title")}>
      <h2>{t("support.title")}</h2>
      {current === null ? (
        <p className={classes.quiet}>{t("support.noneGiven")}</p>
      ) : (
        <ul>
          <SupportGrantItem grant={current} />
        </ul>
      )}
      <div className={classes.verbs}>
        {isOpen ? (
          <Button variant="filled" onClick={() => void enter()}>
            {t("support.enter")}
          </Button>
        ) : (
          <Button onClick={() => setAsking(true)}>{t("support.ask")}</Button>
        )}
      </div>
      {asking ? <AskDialog onAsk={ask} onClose={() => setAsking(false)} /> : null}
    </section>
  );
};
