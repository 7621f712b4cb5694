import { reportFormats, type ReportSchedule, type ReportScheduleBody } from "@fiel/contracts";
import { type ScheduleRhythm, scheduleRhythms } from "@fiel/domain";
import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDrawerBody, FormDrawerFoot, FormDrawerHead } from "../../shared/forms/form-drawer.tsx";
import { fieldError, serverFault } from "../../shared/forms/field-error.tsx";
import { FormDrawerOver } from "../../shared/forms/form-drawer-over.tsx";
import { useFilter } from "../../shared/filters/use-filter.ts";
import { useHiddenEvents } from "../../shared/occurrences/use-hidden-events.ts";
import { listOfFields } from "../../shared/registration/conflict-dialog-props.ts";
import { ConflictDialog } from "../../shared/registration/conflict-dialog-lazy.tsx";
import { ChartList } from "./chart-list.tsx";
import { formatNames } from "./format-switch.tsx";
import { LeftOutEvents } from "./left-out-events.tsx";
import classes from "./report.module.css";
import { scheduleFields } from "./schedule-fields.ts";
import { weekdayName } from "./schedule-words.ts";
import { type Faults, useSaveSchedule } from "./use-save-schedule.ts";
import type { ReportChoice } from "./report-choice.ts";
import { bodyOf } from "./use-schedules.ts";

interface ScheduleDrawerProps {
  /** Null for a new one. */
  readonly schedule: ReportSchedule | null;
  readonly choice: ReportChoice;
  readonly onClose: () => void;
}

/** Initial form values: the stored schedule, or a new one with the page's filter. */
const useDraft = ({ schedule, choice }: ScheduleDrawerProps) => {
  const [{ equipments, operator, product }] = useFilter();
  const [hidden] = useHiddenEvents();
  const fresh: ReportScheduleBody = {
    name: "",
    rhythm: "daily",
    time: "06:00",
    weekday: 1,
    monthDay: 1,
    charts: [...choice.charts],
    format: choice.format,
    recipients: [],
    paused: false,
    equipments: [...equipments],
    operator,
    product,
    eventsCode: [...hidden],
  };
  const [draft, setDraft] = useState(schedule === null ? fresh : bodyOf(schedule));
  const [addresses, setAddresses] = useState(draft.recipients.join("\n"));
  const body = { ...draft, recipients: addresses.split(/[\s,;]+/).filter(Boolean) };
  return {
    body,
    addresses,
    setAddresses,
    set: (part: Partial<ReportScheduleBody>) => setDraft({ ...draft, ...part }),
    setAll: (whole: ReportScheduleBody) => {
      setDraft(whole);
      setAddresses(whole.recipients.join("\n"));
    },
  };
};

const faultOf = (faults: Faults, name: string) => {
  const key = Object.keys(faults).find((field) => field === name || field.startsWith(`${name}.`));
  const text = key === undefined ? undefined : faults[key];
  return text === undefined ? undefined : fieldError(serverFault(text));
};

interface TimeFieldsProps {
  readonly body: ReportScheduleBody;
  readonly set: (part: Partial<ReportScheduleBody>) => void;
  readonly faults: Faults;
}

const monthDays = Array.from({ length: 28 }, (_, i) => String(i + 1));

const TimeFields = ({ body, set, faults }: TimeFieldsProps) => {
  const { t, i18n } = useTranslation();
  const { rhythm } = body;
  return (
    <>
      <NativeSelect
        label={t("schedules.rhythm")}
        description={t(`schedules.covers.${rhythm}`)}
        value={rhythm}
        data={scheduleRhythms.map((value) => ({ value, label: t(`schedules.rhythms.${value}`) }))}
        onChange={({ currentTarget }) => set({ rhythm: currentTarget.value as ScheduleRhythm })}
      />
      <div className={classes.row}>
        {rhythm === "weekly" ? (
          <NativeSelect
            label={t("schedules.weekday")}
            value={String(body.weekday)}
            data={[0, 1, 2, 3, 4, 5, 6].map((day) => ({
              value: String(day),
              label: weekdayName(day, i18n.language),
            }))}
            onChange={({ currentTarget }) => set({ weekday: Number(currentTarget.value) })}
          />
        ) : null}
        {rhythm === "monthly" ? (
          <NativeSelect
            label={t("schedules.monthDay")}
            value={String(body.monthDay)}
            data={[
              ...monthDays.map((day) => ({ value: day, label: day })),
              { value: "31", label: t("schedules.lastDay") },
            ]}
            onChange={({ currentTarget }) => set({ monthDay: Number(currentTarget.value) })}
          />
        ) : null}
        <TextInput
          type="time"
          label={t("schedules.time")}
          value={body.time}
          error={faultOf(faults, "time")}
          onChange={({ currentTarget }) => set({ time: currentTarget.value })}
        />
      </div>
    </>
  );
};

interface FieldsProps extends TimeFieldsProps {
  readonly addresses: string;
  readonly setAddresses: (text: string) => void;
  readonly isNew: boolean;
}

const Fields = ({ body, set, faults, addresses, setAddresses, isNew }: FieldsProps) => {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t("schedules.name")}
        value={body.name}
        maxLength={60}
        error={faultOf(faults, "name")}
        autoFocus
        data-autofocus
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <TimeFields body={body} set={set} faults={faults} />
      <Textarea
        label={t("schedules.recipients")}
        description={faultOf(faults, "recipients") === undefined ? t("schedules.recipientsHint") : undefined}
        rows={4}
        value={addresses}
        error={faultOf(faults, "recipients")}
        autoCapitalize="none"
        onChange={({ currentTarget }) => setAddresses(currentTarget.value)}
      />
      <div>
        <p>{t("schedules.charts")}</p>
        <ChartList
          short
          label={t("schedules.charts")}
          chosen={body.charts}
          onChoose={(charts) => set({ charts: [...charts] })}
        />
        {faultOf(faults, "charts")}
      </div>
      <NativeSelect
        label={t("schedules.format")}
        value={body.format}
        data={reportFormats.map((value) => ({ value, label: formatNames[value] }))}
        onChange={({ currentTarget }) =>
          set({ format: reportFormats.find((one) => one === currentTarget.value) ?? "xlsx" })
        }
      />
      <p className={classes.quiet}>{t(isNew ? "schedules.filterHint" : "schedules.keepsFilter")}</p>
      <LeftOutEvents codes={body.eventsCode} onShowAll={() => set({ eventsCode: [] })} />
    </>
  );
};

export const ScheduleDrawer = (props: ScheduleDrawerProps) => {
  const { schedule, onClose } = props;
  const { t, i18n } = useTranslation();
  const draft = useDraft(props);
  const { busy, faults, submit, conflict } = useSaveSchedule({
    schedule,
    body: draft.body,
    onChosen: draft.setAll,
    onSaved: onClose,
  });
  const title = schedule === null ? t("schedules.add") : t("schedules.edit", { name: schedule.name });
  return (
    <FormDrawerOver title={title} onClose={onClose}>
      <FormDrawerHead title={title} onClose={onClose} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FormDrawerBody>
          <Fields {...draft} faults={faults} isNew={schedule === null} />
        </FormDrawerBody>
        <FormDrawerFoot>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button type="submit" variant="filled" loading={busy}>
            {t("schedules.saveVerb")}
          </Button>
        </FormDrawerFoot>
        {conflict === null ? null : (
          <ConflictDialog {...conflict} fields={listOfFields(scheduleFields(t, i18n.language))} />
        )}
      </form>
    </FormDrawerOver>
  );
};
