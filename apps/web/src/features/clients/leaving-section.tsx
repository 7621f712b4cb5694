import type { ClientLeaving } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormSection } from "../../shared/forms/form-section.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import { LinesSkeleton } from "../../shared/panel/lines-skeleton.tsx";
import { PanelFailureLine } from "../../shared/panel/panel-failure-line.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import classes from "./clients.module.css";
import { LeavingDialog } from "./leaving-dialog.tsx";
import { LeavingPast } from "./leaving-past.tsx";
import { isUnderWay, useLeaving, useLeavingActions } from "./use-leaving.ts";

interface LeavingSectionProps {
  readonly tenant: string;
  readonly name: string;
  /** Called after a change of the stored client, which makes the form outdated. */
  readonly onChanged: () => void;
}

interface KnownProps extends LeavingSectionProps {
  readonly leaving: ClientLeaving;
}

/** The client's own order to leave, and when its data is deleted. */
const LeavingState = ({ leaving: { leavesAt, begunAt, ordered } }: Pick<KnownProps, "leaving">) => {
  const { t } = useTranslation();
  const { instant } = useFormat();
  return (
    <>
      {ordered === null ? null : (
        <p>{t("clients.leavingOrdered", { by: ordered.by, at: instant(ordered.at, "dateTime") })}</p>
      )}
      {leavesAt === null ? null : (
        <p className={classes.wrong}>
          {begunAt === null
            ? t("clients.leavesAt", { at: instant(leavesAt, "dateTime") })
            : t("clients.leavingBegun", { at: instant(begunAt, "dateTime") })}
        </p>
      )}
    </>
  );
};

/** State of the client's leaving, with the actions that it allows. */
const Known = ({ tenant, name, leaving, onChanged }: KnownProps) => {
  const { t } = useTranslation();
  const { ask, cancel, download } = useLeavingActions(tenant);
  const [asking, setAsking] = useState(false);
  const { leavesAt, begunAt, exported, dropped, delayDays } = leaving;
  const told = async (work: Promise<boolean>) => {
    const done = await work;
    if (done) onChanged();
    return done;
  };
  return (
    <>
      <p className={`${classes.quiet} ${classes.small}`}>{t("clients.exportAllHint")}</p>
      <LeavingPast exported={exported} dropped={dropped} />
      <LeavingState leaving={leaving} />
      <div className={classes.verbs}>
        <Button
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          disabled={isUnderWay(leaving)}
          onClick={() => void download()}
        >
          {t("clients.exportAll")}
        </Button>
        {leavesAt === null ? (
          <Button onClick={() => setAsking(true)}>{t("clients.leavingAsk")}</Button>
        ) : null}
        {leavesAt !== null && begunAt === null ? (
          <Button onClick={() => void told(cancel())}>{t("clients.leavingCancel")}</Button>
        ) : null}
      </div>
      {asking ? (
        <LeavingDialog
          name={name}
          days={delayDays}
          onAsk={(typed) => told(ask(typed))}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
};

/** The end of a client: export, deletion, and data that was dropped at the end of its retention. */
export const LeavingSection = (props: LeavingSectionProps) => {
  const { t } = useTranslation();
  const query = useLeaving(props.tenant);
  const { data: leaving } = query;
  const state = usePanelState(query);
  const hint = leaving === undefined ? {} : { hint: t("clients.leavingHint", { count: leaving.delayDays }) };
  return (
    <FormSection title={t("clients.leaving")} {...hint}>
      {state.failure === null ? null : <PanelFailureLine state={state} failure={state.failure} />}
      {leaving === undefined ? null : <Known {...props} leaving={leaving} />}
      {leaving === undefined && state.failure === null ? (
        <div aria-busy="true">
          <LinesSkeleton />
        </div>
      ) : null}
    </FormSection>
  );
};
