import { Switch, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { Dispatch } from "react";
import { useTranslation } from "react-i18next";
import { countDays, timeOf } from "../day-ranges.ts";
import { useRangeText } from "../use-period-text.ts";
import classes from "./advanced-panel.module.css";
import { type Draft, type DraftAction, hasTooManyDays, isWrongTime, rangesOf } from "./draft.ts";

interface TimesProps {
  readonly draft: Draft;
  readonly dispatch: Dispatch<DraftAction>;
}

const RangeChips = ({ draft, dispatch }: TimesProps) => {
  const { t } = useTranslation();
  const rangeText = useRangeText();
  return (
    <ul className={classes.chips} aria-label={t("advanced.ranges")}>
      {draft.ranges.map((range, index) => (
        <li key={range.firstDay} className={classes.chip}>
          {rangeText(range)}
          <button
            type="button"
            aria-label={t("advanced.removeRange", { range: rangeText(range) })}
            onClick={() => dispatch({ type: "removeRange", index })}
          >
            <IconX size={14} stroke={1.8} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
};

/** Chips of the chosen ranges, and a hint on what is still to be chosen. */
const Chips = ({ draft, dispatch }: TimesProps) => {
  const { t } = useTranslation();
  const { ranges, half } = draft;
  const rangeText = useRangeText();
  return (
    <>
      {ranges.length === 0 ? null : <RangeChips draft={draft} dispatch={dispatch} />}
      {ranges.length > 0 && half === null ? null : (
        <p className={classes.hint} role="status">
          {half === null
            ? t("advanced.chooseDays")
            : t("advanced.lone", { day: rangeText({ firstDay: half, lastDay: half }) })}
        </p>
      )}
    </>
  );
};

const TimeField = ({ name, draft, dispatch }: TimesProps & { name: "startText" | "endText" }) => {
  const { t } = useTranslation();
  const text = draft[name];
  const set = (next: string) => dispatch({ type: "change", part: { [name]: next } });
  return (
    <TextInput
      label={t(`advanced.${name}`)}
      placeholder={name === "startText" ? "00:00" : "24:00"}
      inputMode="numeric"
      maxLength={8}
      autoComplete="off"
      value={text}
      disabled={draft.zoom !== "custom"}
      error={isWrongTime(text) ? t("advanced.wrongTime") : null}
      onChange={(event) => set(event.currentTarget.value)}
      onBlur={() => set(timeOf(text) ?? text)}
    />
  );
};

/** The chosen ranges, their times, and whether the times apply to every day. */
export const Times = ({ draft, dispatch }: TimesProps) => {
  const { t } = useTranslation();
  const hours = { from: timeOf(draft.startText) ?? "00:00", to: timeOf(draft.endText) ?? "24:00" };
  const count = countDays(rangesOf(draft));
  const daily = hasTooManyDays(draft) ? t("advanced.tooMany") : t("advanced.dailyHint", { count, ...hours });
  return (
    <>
      <Chips draft={draft} dispatch={dispatch} />
      <div className={classes.pair}>
        <TimeField name="startText" draft={draft} dispatch={dispatch} />
        <TimeField name="endText" draft={draft} dispatch={dispatch} />
      </div>
      <Switch
        classNames={{ root: classes.daily ?? "", label: classes.dailyLabel ?? "" }}
        size="md"
        withThumbIndicator={false}
        label={
          <>
            {t("advanced.daily")}
            {draft.daily && count > 0 ? <span data-hint>{daily}</span> : null}
          </>
        }
        checked={draft.daily}
        disabled={draft.zoom !== "custom"}
        onChange={(event) => dispatch({ type: "daily", daily: event.currentTarget.checked })}
      />
    </>
  );
};
