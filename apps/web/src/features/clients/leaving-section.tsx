import type { ClientLeaving } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormSection } from "../../shared/forms/form-section.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import classes from "./clients.module.css";
import { LeavingDialog } from "./leaving-dialog.tsx";
import { useLeaving, useLeavingActions } from "./use-leaving.ts";

interface LeavingSectionProps {
  readonly tenant: string;
  readonly name: string;
  /** What the form shows is not what is stored any more. */
  readonly onChanged: () => void;
}

/** What was exported of it last, and what was dropped. */
const Past = ({ exported, dropped }: Pick<ClientLeaving, "exported" | "dropped">) => {
  const { t } = useTranslation();
  const { instant, number } = useFormat();
  return (
    <>
      {exported === null ? null : (
        <p>
          {t(`clients.exported.${exported.state}`, {
            at: instant(exported.at, "dateTime"),
            directory: exported.directory,
            reason: exported.reason ?? "",
          })}
        </p>
      )}
      {dropped.length === 0 ? null : (
        <p>
          {t("clients.dropped")}{" "}
          {dropped
            .map(({ month, rows }) => t("clients.droppedMonth", { month, rows: number(rows) }))
            .join("; ")}
        </p>
      )}
    </>
  );
};

/** The end of a client: its export, its deletion, and what was dropped because it is kept no longer. */
export const LeavingSection = ({ tenant, name, onChanged }: LeavingSectionProps) => {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const { data: leaving } = useLeaving(tenant);
  const { ask, cancel } = useLeavingActions(tenant);
  const [asking, setAsking] = useState(false);
  if (leaving === undefined) return null;
  const { leavesAt, exported, dropped, delayDays } = leaving;
  const told = async (work: Promise<boolean>) => {
    const done = await work;
    if (done) onChanged();
    return done;
  };
  return (
    <FormSection title={t("clients.leaving")} hint={t("clients.leavingHint", { count: delayDays })}>
      <Past exported={exported} dropped={dropped} />
      {leavesAt === null ? (
        <Button className={classes.invite ?? ""} onClick={() => setAsking(true)}>
          {t("clients.leavingAsk")}
        </Button>
      ) : (
        <>
          <p className={classes.wrong}>{t("clients.leavesAt", { at: instant(leavesAt, "dateTime") })}</p>
          <Button className={classes.invite ?? ""} onClick={() => void told(cancel())}>
            {t("clients.leavingCancel")}
          </Button>
        </>
      )}
      {asking ? (
        <LeavingDialog
          name={name}
          days={delayDays}
          onAsk={(typed) => told(ask(typed))}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </FormSection>
  );
};
