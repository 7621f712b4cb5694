import { formatNumber } from "@fiel/domain";
import { type ComponentType, type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePageSearch } from "../filters/use-page-search.ts";
import { WithDrawer } from "../forms/form-drawer.tsx";
import { toLanguage } from "../i18n/languages.ts";
import { Segments } from "../menu/segments.tsx";
import { Panel } from "../panel/panel.tsx";
import { usePanelState } from "../panel/panel-state.ts";
import { SortedTable } from "../table/data-table.tsx";
import type { Column } from "../table/column.ts";
import { useSortedRows } from "../table/use-sorted-rows.ts";
import classes from "./list.module.css";
import { ListEmpty, ListSkeleton } from "./list-states.tsx";
import type { ListGroup } from "./list-groups.ts";
import type { ListTools } from "./list-tools.ts";
import { LookAlikes } from "./look-alikes-notice.tsx";
import { listParameters, textOfSearch } from "./list-search.ts";
import { ListToolbar } from "./list-toolbar.tsx";
import { Places } from "./places.tsx";
import type { Listed, Registration } from "./registration.ts";
import type { RemoveWords } from "./remove-question.tsx";
import { RemoveQuestion } from "./remove-question-lazy.tsx";
import { type ListLocks, useSupportLocks } from "./use-support-locks.ts";
import { type RegistrationActions, useRegistrationActions } from "./use-registration-actions.ts";
import { usePressedRows } from "./use-pressed-rows.ts";
import { useRegistrations } from "./use-registrations.ts";
import { useSearch } from "./use-search.ts";

/** What the cells of a list may use. */
export interface ListContext<Row> {
  /** All listed rows, whether a search finds them or not. */
  readonly rows: readonly Row[];
  readonly removed: boolean;
  readonly actions: RegistrationActions<Row>;
  readonly onOpen: (row: Row) => void;
  readonly onRemove: (row: Row) => void;
  /** Reasons why the user may not act on the rows. */
  readonly locks: ListLocks;
}

/** Navigation from the list, given by its route. */
export interface ListPlaces {
  /** Key of the row whose form is open. */
  readonly selected?: string | undefined;
  readonly onOpen: (key: string) => void;
  readonly onNew: () => void;
  /** The form beside the list. */
  readonly drawer?: ReactNode;
}

interface RegistrationPageProps<Row, Draft> extends ListPlaces {
  readonly registration: Registration<Row, Draft>;
  /** Must keep its identity while the columns stay the same, as must `textsOf`. */
  readonly columns: (context: ListContext<Row>) => readonly Column<Row>[];
  readonly sortedBy: string;
  /** Texts of a row that the search looks in. */
  readonly textsOf: (row: Row) => readonly string[];
  /** Further buttons of the toolbar. */
  readonly Tools?: ComponentType<ListTools> | undefined;
  /** Notice above the list, given the listed rows. */
  readonly Notice?: ComponentType<{ readonly rows: readonly Row[] }> | undefined;
  /** Groups to which the list can be restricted; the first one is the whole list. */
  readonly groups?: readonly ListGroup<Row>[] | undefined;
  /** A click on a row opens it, like a click on its name. */
  readonly opensByRow?: boolean | undefined;
  /** Note below the list. */
  readonly note?: ReactNode;
  /** Note below the list, given the visible rows. */
  readonly Note?: ComponentType<{ readonly rows: readonly Row[] }> | undefined;
  /** A panel below the list. */
  readonly Below?: ComponentType | undefined;
  readonly className?: string | undefined;
  /** Texts of the question before deleting. By default it names the record and says that its data stays and no new records follow. */
  readonly removeWords?: ((row: Row) => RemoveWords) | undefined;
}

const none: Listed<never> = { rows: [] };

/** Rows of the list in their order, and their actions. */
const useList = <Row, Draft>({
  registration,
  columns: columnsOf,
  sortedBy,
  textsOf,
  onOpen,
  groups,
}: RegistrationPageProps<Row, Draft>) => {
  const [kept, keep] = usePageSearch();
  const removed = textOfSearch(kept, listParameters.removed) === "1";
  const group = textOfSearch(kept, listParameters.group);
  const onRemoved = (next: boolean) => keep({ [listParameters.removed]: next ? "1" : undefined });
  const onGroup = (next: string) => keep({ [listParameters.group]: next });
  const [asked, onRemove] = useState<Row | null>(null);
  const query = useRegistrations(registration, removed);
  const actions = useRegistrationActions(registration);
  const locks = useSupportLocks(registration.name);
  const { rows: all, max: most }: Listed<Row> = query.data ?? none;
  const { keyOf } = registration;
  // Rows render again only when the columns change: a list may have thousands.
  const columns = useMemo(
    () => columnsOf({ rows: all, removed, actions, onOpen: (row) => onOpen(keyOf(row)), onRemove, locks }),
    [columnsOf, all, removed, actions, onOpen, keyOf, locks],
  );
  const sorted = useSortedRows(columns, all, { column: sortedBy, descending: false });
  const { found: searched, ...searching } = useSearch(sorted.rows, textsOf);
  const chosen = groups?.find(({ value }) => value === group);
  const found = useMemo(
    () => (chosen === undefined ? searched : searched.filter(chosen.has)),
    [chosen, searched],
  );
  const rows = useMemo(() => ({ ...sorted, rows: found }), [sorted, found]);
  const max = removed ? undefined : most;
  return {
    query,
    columns,
    all,
    rows,
    used: all.length,
    max,
    removed,
    onRemoved,
    actions,
    locks,
    asked,
    onRemove,
    grouping: groups === undefined ? undefined : { groups, group, onGroup, rows: all },
    ...searching,
  };
};

interface GroupsProps<Row> {
  readonly groups: readonly ListGroup<Row>[];
  readonly group: string;
  readonly onGroup: (group: string) => void;
  readonly rows: readonly Row[];
}

/** The groups of a list, with the number of rows in each. */
const Groups = <Row,>({ groups, group, onGroup, rows }: GroupsProps<Row>) => {
  const { t, i18n } = useTranslation();
  const locale = toLanguage(i18n.language);
  return (
    <Segments
      label={t("registration.which")}
      value={groups.some(({ value }) => value === group) ? group : (groups[0]?.value ?? "")}
      options={groups.map(({ value, label, has }) => ({
        value,
        label: `${label} · ${formatNumber(rows.filter(has).length, { locale })}`,
      }))}
      onChange={onGroup}
    />
  );
};

const Body = <Row, Draft>({
  list: { rows, columns, removed, search, onSearch },
  ...props
}: RegistrationPageProps<Row, Draft> & { readonly list: ReturnType<typeof useList<Row, Draft>> }) => {
  const { registration, selected, note, Note, className, opensByRow } = props;
  const { name, keyOf } = registration;
  const { t } = useTranslation();
  const pressed = usePressedRows(opensByRow === true);
  return (
    <>
      {rows.rows.length === 0 ? (
        <ListEmpty
          text={t(removed && search === "" ? `${name}.emptyRemoved` : `${name}.empty`)}
          onClear={search === "" ? undefined : () => onSearch("")}
        />
      ) : (
        <div ref={pressed}>
          <SortedTable
            label={t(`${name}.title`)}
            columns={columns}
            sorted={rows}
            keyOf={keyOf}
            selected={selected}
            className={[classes.table, className].filter(Boolean).join(" ")}
          />
        </div>
      )}
      {note === undefined ? null : <p className={classes.note}>{note}</p>}
      {Note === undefined ? null : (
        <div className={classes.note}>
          <Note rows={rows.rows} />
        </div>
      )}
    </>
  );
};

/** Page with a list of registrations: search, present or removed records, actions on each, and the form beside the list. */
export const RegistrationPage = <Row, Draft>(props: RegistrationPageProps<Row, Draft>) => {
  const { registration, onNew, drawer, Tools, Notice, Below } = props;
  const { name, nameOf, restore, keepsRemoved = restore !== undefined } = registration;
  const { t } = useTranslation();
  const wordsOf = (row: Row) => ({
    title: t("registration.removeTitle", { name: nameOf(row) }),
    text: t("registration.removeText"),
  });
  const list = useList(props);
  const { query, rows, used, max, removed, actions, asked, search, onSearch, onRemoved, onRemove } = list;
  const { removeWords = wordsOf } = props;
  return (
    <WithDrawer drawer={drawer}>
      <Panel
        title={t(`${name}.title`)}
        {...(query.data ? { subtitle: t(`${name}.count`, { count: rows.rows.length }) } : {})}
        {...(max === undefined ? {} : { tools: <Places used={used} max={max} /> })}
        state={usePanelState(query)}
        failed={t(`${name}.listFailed`)}
        skeleton={<ListSkeleton />}
      >
        <ListToolbar
          searchLabel={t(`${name}.search`)}
          search={search}
          onSearch={onSearch}
          which={keepsRemoved ? { removed, onRemoved } : undefined}
          groups={list.grouping === undefined ? undefined : <Groups {...list.grouping} />}
          newLabel={t(`${name}.new`)}
          full={max !== undefined && used >= max ? t("registration.full", { max }) : undefined}
          forbidden={list.locks.add}
          onNew={onNew}
        >
          {Tools === undefined ? null : <Tools removed={removed} search={search} />}
        </ListToolbar>
        {Notice === undefined || removed ? null : <Notice rows={list.all} />}
        <LookAlikes rows={list.all} textsOf={props.textsOf} />
        <Body {...props} list={list} />
      </Panel>
      {Below === undefined ? null : <Below />}
      {asked === null ? null : (
        <RemoveQuestion
          {...removeWords(asked)}
          onConfirm={() => actions.remove(asked)}
          onClose={() => onRemove(null)}
        />
      )}
    </WithDrawer>
  );
};
