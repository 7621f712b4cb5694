import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { delayText } from "../../../shared/alerts/delay-text.ts";
import { sinceText } from "../../../shared/format/since-text.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { toLanguage } from "../../../shared/i18n/languages.ts";
import { Segments } from "../../../shared/menu/segments.tsx";
import { Panel } from "../../../shared/panel/panel.tsx";
import { usePanelState } from "../../../shared/panel/panel-state.ts";
import type { RuleFormPart } from "../rule-form.ts";
import { minutesOf } from "../rule-values.ts";
import { DelayCurve } from "./delay-curve.tsx";
import { LongestList } from "./longest-list.tsx";
import { type Days, useWould, type Would } from "./use-would.ts";
import { WouldTimeline } from "./would-timeline.tsx";
import classes from "./would.module.css";

const inWords = { days7: "alertRules.would.in7", days30: "alertRules.would.in30" } as const;
const countOfDays = { days7: 7, days30: 30 } as const;

const Headline = ({ would, days }: { would: Would; days: Days }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { count, longestS } = would[days];
  const perDay = count / countOfDays[days];
  const bold = { b: <b /> };
  return (
    <div className={classes.headline} role="status">
      <p className={classes.fired}>
        {count === 0 ? (
          t("alertRules.would.never")
        ) : (
          <Trans i18nKey="alertRules.would.fired" count={count} components={bold} />
        )}{" "}
        {t(inWords[days])}
      </p>
      {count === 0 ? null : (
        <p className={classes.aside}>
          {perDay >= 1 ? (
            <Trans
              i18nKey="alertRules.would.perDay"
              values={{
                count: format.number(perDay, { decimals: perDay < 10 && perDay % 1 >= 0.05 ? 1 : 0 }),
                longest: sinceText(0, (longestS ?? 0) * 1_000, format),
              }}
              components={bold}
            />
          ) : (
            <Trans
              i18nKey="alertRules.would.longest"
              values={{ longest: sinceText(0, (longestS ?? 0) * 1_000, format) }}
              components={bold}
            />
          )}
        </p>
      )}
    </div>
  );
};

/** Notice for more than 20 alerts a day, with a button that sets the delay which halves them. */
const TooMany = ({ would, form }: RuleFormPart & { would: Would }) => {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const { halvedAtS } = would;
  if (halvedAtS === null) return null;
  const minutes = minutesOf(halvedAtS, toLanguage(i18n.language));
  return (
    <p className={classes.notice}>
      {t("alertRules.would.tooMany")}{" "}
      <Button
        size="compact-sm"
        onClick={() => form.setValue("onDelay", minutes, { shouldDirty: true, shouldValidate: true })}
      >
        {t("alertRules.would.halve", { duration: delayText(halvedAtS, format) })}
      </Button>
    </p>
  );
};

const StepCounts = ({ would, days }: { would: Would; days: Days }) => {
  const { t } = useTranslation();
  return (
    <ul className={classes.steps}>
      {would[days].steps.map((count, index) => (
        // Steps have no id, so their index is the key.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>{t("alertRules.would.stepWould", { number: index + 1, count })}</li>
      ))}
    </ul>
  );
};

const Shown = ({ would, days, form }: RuleFormPart & { would: Would; days: Days }) => {
  const { t } = useTranslation();
  if (!would.hasHistory) return <p className={classes.quiet}>{t("alertRules.would.noHistory")}</p>;
  return (
    <>
      <Headline would={would} days={days} />
      <TooMany would={would} form={form} />
      <WouldTimeline would={would} days={days} />
      {would.ifDelayed.length < 2 ? null : <DelayCurve would={would} form={form} />}
      <LongestList would={would} days={days} form={form} />
      {would[days].count === 0 ? null : <StepCounts would={would} days={days} />}
      {would.isCut ? <p className={classes.quiet}>{t("alertRules.would.cut")}</p> : null}
    </>
  );
};

/** What the edited rule would have done in the last 7 or 30 days. */
export const WouldPanel = ({ form, id }: RuleFormPart & { readonly id: number | undefined }) => {
  const { t } = useTranslation();
  const [days, setDays] = useState<Days>("days7");
  const { query, complete } = useWould(form, id);
  const state = usePanelState(query);
  const waits = !complete && query.data === undefined;
  return (
    <Panel
      title={t("alertRules.would.title")}
      subtitle={t("alertRules.would.note")}
      still
      tools={
        <Segments
          label={t("alertRules.would.days")}
          value={days}
          options={(["days7", "days30"] as const).map((value) => ({
            value,
            label: t(`alertRules.would.${value}`),
          }))}
          onChange={setDays}
        />
      }
      state={waits ? { ...state, loaded: true, failure: null } : state}
      skeleton={<Skeleton height={280} animate={false} aria-hidden="true" />}
    >
      {query.data === undefined ? (
        <p className={classes.quiet}>{t("alertRules.would.incomplete")}</p>
      ) : (
        <div className={classes.would} data-old={!complete || undefined}>
          <Shown would={query.data} days={days} form={form} />
        </div>
      )}
    </Panel>
  );
};
