import type { ListedStop } from "@fiel/contracts";
import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFilter } from "../../shared/filters/use-filter.ts";
import { usePageSearch } from "../../shared/filters/use-page-search.ts";
import { EmptyNote } from "../../shared/panel/empty-note.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { TableSkeleton } from "../../shared/panel/table-skeleton.tsx";
import { useStopChanges } from "../../shared/stops/use-stop-changes.ts";
import { tableDataOf } from "../../shared/table/csv-column.ts";
import { SortedTable } from "../../shared/table/data-table.tsx";
import { useSortedRows } from "../../shared/table/use-sorted-rows.ts";
import { toastFailure } from "../../shared/toasts/toasts.tsx";
import { choiceOfSearch, leasts, shows, type StopChoice } from "./stop-choice.ts";
import classes from "./stop-table.module.css";
import { type LastChange, StopVerbs } from "./stop-verbs.tsx";
import { keyOf, useStopColumns } from "./use-stop-columns.tsx";
import { useStops } from "./use-stops.ts";

const StopHistory = lazy(async () => ({ default: (await import("./stop-history.tsx")).StopHistory }));

const none: readonly ListedStop[] = [];

interface ChoicesProps {
  readonly choice: StopChoice;
  readonly onChange: (part: Partial<StopChoice>) => void;
}

const Choices = ({ choice, onChange }: ChoicesProps) => {
  const { t } = useTranslation();
  return (
    <>
      <NativeSelect
        label={t("toldStops.show")}
        value={choice.show}
        onChange={({ currentTarget }) => onChange({ show: currentTarget.value as StopChoice["show"] })}
        data={shows.map((value) => ({ value, label: t(`toldStops.shows.${value}`) }))}
      />
      <NativeSelect
        label={t("toldStops.least")}
        value={choice.least}
        onChange={({ currentTarget }) => onChange({ least: currentTarget.value as StopChoice["least"] })}
        data={leasts.map((value) => ({ value, label: t(`toldStops.leasts.${value}`) }))}
      />
    </>
  );
};

/** The last change, with its undo. */
const Told = ({ last, onUndone }: { readonly last: LastChange; readonly onUndone: () => void }) => {
  const { t } = useTranslation();
  const { undo } = useStopChanges();
  const [busy, setBusy] = useState(false);
  const takeBack = async () => {
    setBusy(true);
    const outcome = await undo(last.changes);
    setBusy(false);
    if (outcome?.kind === "changed") toastFailure({ title: t("toldStops.changedTitle"), once: "stops" });
    if (outcome !== null) onUndone();
  };
  return (
    <p className={classes.told} role="status">
      {t(`toldStops.done.${last.verb}`, { count: last.count })}
      <Button loading={busy} onClick={() => void takeBack()}>
        {t("toldStops.undo")}
      </Button>
    </p>
  );
};

const useChosen = (rows: readonly ListedStop[]) => {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter((row) => keys.has(keyOf(row)));
  return {
    chosen,
    isChosen: (row: ListedStop): boolean => keys.has(keyOf(row)),
    toggle: (row: ListedStop): void => setKeys((before) => before.symmetricDifference(new Set([keyOf(row)]))),
    toggleAll: (): void =>
      setKeys(chosen.length === rows.length ? new Set<string>() : new Set(rows.map(keyOf))),
    clear: (): void => setKeys(new Set()),
  };
};

interface VerbsProps {
  readonly rows: readonly ListedStop[];
  readonly choosing: ReturnType<typeof useChosen>;
  readonly onDone: (done: LastChange) => void;
}

const Verbs = ({ rows, choosing: { chosen, toggleAll }, onDone }: VerbsProps) => {
  const { t } = useTranslation();
  return (
    <>
      <Checkbox
        label={t("toldStops.chooseAll")}
        checked={chosen.length === rows.length}
        indeterminate={chosen.length > 0 && chosen.length < rows.length}
        onChange={toggleAll}
      />
      <StopVerbs chosen={chosen} onDone={onDone} />
    </>
  );
};

/** Stops of the filter with their reasons. Supervisors give and correct them, also for many stops at once. */
export const StopTablePage = () => {
  const { t } = useTranslation();
  const [filter] = useFilter();
  const [search, change] = usePageSearch();
  const choice = choiceOfSearch(search);
  const query = useStops(filter, choice);
  const state = usePanelState(query);
  const { stops: rows, count } = query.data?.value ?? { stops: none, count: 0 };
  const choosing = useChosen(rows);
  const [last, setLast] = useState<LastChange | null>(null);
  const [history, openHistory] = useState<ListedStop | null>(null);
  const columns = useStopColumns({ ...choosing, openHistory });
  const sorted = useSortedRows(columns, rows, { column: "begin", descending: true });
  const file = columns.filter(({ id }) => id !== "chosen");
  const done = (what: LastChange): void => {
    setLast(what);
    choosing.clear();
  };
  return (
    <Panel
      title={t("toldStops.title")}
      {...(count > rows.length ? { subtitle: t("toldStops.first", { shown: rows.length, count }) } : {})}
      download={
        rows.length === 0 ? undefined : { name: "paradas", table: () => tableDataOf(file, sorted.rows) }
      }
      state={state}
      skeleton={<TableSkeleton />}
    >
      <div className={classes.tools} data-off-paper>
        <Choices choice={choice} onChange={change} />
        {rows.length === 0 ? null : <Verbs rows={rows} choosing={choosing} onDone={done} />}
      </div>
      {last === null ? null : <Told key={last.changes[0]} last={last} onUndone={() => setLast(null)} />}
      {rows.length === 0 ? (
        <EmptyNote sentence="toldStops.none" />
      ) : (
        <SortedTable label={t("toldStops.title")} columns={columns} sorted={sorted} keyOf={keyOf} pairs />
      )}
      {history === null ? null : (
        <Suspense fallback={null}>
          <StopHistory row={history} onClose={() => openHistory(null)} />
        </Suspense>
      )}
    </Panel>
  );
};
