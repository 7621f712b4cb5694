import type { ShiftHandover, ShiftPage } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { usePageSearch } from "../../shared/filters/use-page-search.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { LinesSkeleton } from "../../shared/panel/lines-skeleton.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { HandoverForm } from "./handover-form.tsx";
import { handoverState } from "./handover-state.ts";
import classes from "./shift-page.module.css";
import { useHandover } from "./use-handover.ts";
import { useShiftWords } from "./use-shift-words.ts";

const State = ({ handover }: { readonly handover: ShiftHandover }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { who } = useShiftWords();
  const { state, entry } = handoverState(handover);
  return (
    <p className={classes.state} data-state={state} role="status">
      {entry === null
        ? t("handover.states.open")
        : t(`handover.states.${state}`, { who: who(entry), at: format.instant(entry.at, "dateTime") })}
    </p>
  );
};

/** Asks to confirm the shift before, once it is signed. */
const Waiting = ({ group, previous }: Pick<ShiftPage, "group" | "previous">) => {
  const { t } = useTranslation();
  const [, change] = usePageSearch();
  const { data } = useHandover({ group, start: previous });
  if (data === undefined || handoverState(data).state !== "signed") return null;
  return (
    <p className={classes.waiting} data-off-paper>
      {t("handover.waiting")}
      <Button onClick={() => change({ at: previous })}>{t("handover.seeWaiting")}</Button>
    </p>
  );
};

const Entries = ({ entries }: Pick<ShiftHandover, "entries">) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { who } = useShiftWords();
  if (entries.length === 0) return <p className={classes.quiet}>{t("handover.nothing")}</p>;
  return (
    <ol className={classes.entries}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <div className={classes.quiet}>
            {t("handover.by", { action: t(`handover.actions.${entry.action}`), who: who(entry) })}
            {" · "}
            <time dateTime={new Date(entry.at).toISOString()}>{format.instant(entry.at, "dateTime")}</time>
          </div>
          {entry.text === null ? null : <p>{entry.text}</p>}
        </li>
      ))}
    </ol>
  );
};

interface HandoverPanelProps {
  readonly page: ShiftPage;
  /** Called when somebody begins to write about the shift, and with null at the end. */
  readonly onWriting: (page: ShiftPage | null) => void;
}

/** Signatures, confirmation and notes of the shift, with the form to write them. */
export const HandoverPanel = ({ page, onWriting }: HandoverPanelProps) => {
  const { t } = useTranslation();
  const { group, shift, previous } = page;
  const query = useHandover({ group, start: shift.start });
  const state = usePanelState(query);
  const handover = query.data;
  return (
    <Panel title={t("handover.title")} state={state} skeleton={<LinesSkeleton />}>
      {handover === undefined ? null : (
        <>
          <Waiting group={group} previous={previous} />
          <State handover={handover} />
          <Entries entries={handover.entries} />
          <HandoverForm
            key={`${group} ${shift.start}`}
            page={page}
            handover={handover}
            onWriting={onWriting}
          />
        </>
      )}
    </Panel>
  );
};
