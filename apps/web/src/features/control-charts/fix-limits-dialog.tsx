import { type ControlChart, fixControlLimits } from "@fiel/contracts";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog, DialogFoot } from "../../shared/dialogs/dialog.tsx";
import { useEnvironment } from "../../shared/environment/environment.ts";
import { fieldError } from "../../shared/forms/field-error.tsx";
import { useSending } from "../../shared/forms/use-sending.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { usePlace } from "../../shared/registration/use-place.ts";
import { reasonOf, useTell } from "../../shared/registration/use-tell.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";
import classes from "./control-charts.module.css";
import { LinesTable } from "./lines-table.tsx";
import type { ChartPanelProps } from "./panel-props.ts";

interface FixLimitsDialogProps extends ChartPanelProps {
  readonly chart: ControlChart;
  readonly onClose: () => void;
}

/** The chart and window as they were when the dialog opened: what is signed must not move under the reader. */
const useStanding = ({ chart, answer, equipment, choice }: FixLimitsDialogProps) => {
  const { now } = useEnvironment();
  const [standing] = useState(() => ({
    chart,
    isRepeated: answer.isRepeated,
    body: {
      equipment: equipment.mid,
      product: chart.productCode,
      kind: choice.kind,
      size: choice.size,
      ...choice.interval,
      // The newest part of a moving period may lie some seconds ahead.
      dates: {
        startTimestamp: answer.part.startMs,
        endTimestamp: Math.min(answer.part.endMs, now() - 1_000),
      },
    },
  }));
  return standing;
};

type Standing = ReturnType<typeof useStanding>;

/** Sends the signed limits; tells whether they were taken. */
const useFixing = ({ body }: Standing, onClose: () => void) => {
  const { t } = useTranslation();
  const { api, tenant } = usePlace();
  const { askAgain } = useTell("controlLimits");
  const work = (reason: string) =>
    api.call(fixControlLimits, { params: { tenant }, body: { ...body, reason } });
  const { pending, send } = useSending(work, (error) =>
    toastFailure({ title: t("controlCharts.fix.failed"), ...reasonOf(error), once: "controlLimits" }),
  );
  const fix = async (reason: string): Promise<void> => {
    if ((await send(reason)) === null) return;
    toastInfo({ title: t("controlCharts.fix.done"), once: "controlLimits" });
    onClose();
    await askAgain();
  };
  return { pending, fix };
};

/** Why no limits can be fixed from this window; null when they can. */
const refusalOf = ({ proposal }: ControlChart) => {
  if (proposal === null) return "controlCharts.fix.tooFew";
  return proposal.sigma === 0 ? "controlCharts.fix.noVariation" : null;
};

const Basis = ({ standing: { chart, body, isRepeated } }: { standing: Standing }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { startTimestamp, endTimestamp } = body.dates;
  return (
    <>
      <p>
        {t("controlCharts.fix.basis", {
          count: chart.pointCount,
          number: format.number(chart.pointCount),
          from: format.instant(startTimestamp, "dateTime"),
          to: format.instant(endTimestamp, "dateTime"),
        })}
      </p>
      {isRepeated ? <p className={classes.notice}>{t("controlCharts.fix.repeated")}</p> : null}
      {chart.revisions.length === 0 ? null : <p>{t("controlCharts.fix.keeps")}</p>}
    </>
  );
};

interface ReasonFormProps {
  readonly verb: string;
  readonly standing: Standing;
  readonly onClose: () => void;
}

/** Asks why, and signs. */
const ReasonForm = ({ verb, standing, onClose }: ReasonFormProps) => {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { pending, fix } = useFixing(standing, onClose);
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = reason.trim();
    setMissing(text === "");
    if (text !== "" && !pending) void fix(text);
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label={t("controlCharts.limits.reason")}
        description={isMissing ? undefined : t("controlCharts.fix.reasonHint", { name: user.name })}
        error={isMissing ? fieldError({ message: "controlCharts.fix.reasonNeeded" }) : undefined}
        maxLength={300}
        autoComplete="off"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        data-autofocus
      />
      <DialogFoot>
        <Button onClick={onClose}>{t("dialog.cancel")}</Button>
        <Button type="submit" variant="filled" loading={pending}>
          {verb}
        </Button>
      </DialogFoot>
    </form>
  );
};

/** Fixes or revises the limits: shows what will hold, and asks why; or says why none can be fixed. */
export const FixLimitsDialog = (props: FixLimitsDialogProps) => {
  const { choice, onClose } = props;
  const { t } = useTranslation();
  const standing = useStanding(props);
  const { chart } = standing;
  const refusal = refusalOf(chart);
  const verb = t(chart.revisions.length === 0 ? "controlCharts.limits.fix" : "controlCharts.limits.revise");
  return (
    <Dialog title={verb} width={560} onClose={onClose}>
      <Basis standing={standing} />
      {chart.proposal === null ? null : (
        <LinesTable
          label={t("controlCharts.fix.proposal")}
          chart={chart}
          lines={chart.proposal}
          kind={choice.kind}
        />
      )}
      {refusal === null ? (
        <ReasonForm verb={verb} standing={standing} onClose={onClose} />
      ) : (
        <>
          <p className={classes.notice} role="alert">
            {t(refusal)}
          </p>
          <DialogFoot>
            <Button variant="filled" onClick={onClose} data-autofocus>
              {t("dialog.close")}
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
};
