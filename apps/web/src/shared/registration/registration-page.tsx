import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { WithDrawer } from "../forms/form-drawer.tsx";
import { Panel } from "../panel/panel.tsx";
import { panelStateOf } from "../panel/panel-state.ts";
import { DataTable } from "../table/data-table.tsx";
import type { Column } from "../table/column.ts";
import classes from "./list.module.css";
import { ListEmpty, ListSkeleton } from "./list-states.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { Places } from "./places.tsx";
import type { Listed, Registration } from "./registration.ts";
import type { RemoveWords } from "./remove-question.tsx";
import { RemoveQuestion } from "./remove-question-lazy.tsx";
import { type RegistrationActions, useRegistrationActions } from "./use-registration-actions.ts";
import { useRegistrations } from "./use-registrations.ts";

/** What the cells of a list can do. */
export interface ListContext<Row> {
  readonly removed: boolean;
  readonly actions: RegistrationActions<Row>;
  readonly onOpen: (row: Row) => void;
  readonly onRemove: (row: Row) => void;
}

/** Where the list leads, which its route knows. */
export interface ListPlaces {
  /** The key of the row whose form is open. */
  readonly selected?: string | undefined;
  readonly onOpen: (key: string) => void;
  readonly onNew: () => void;
  /** The form beside the list. */
  readonly drawer?: ReactNode;
}

interface RegistrationPageProps<Row, Draft> extends ListPlaces {
  readonly registration: Registration<Row, Draft>;
  readonly columns: (context: ListContext<Row>) => readonly Column<Row>[];
  readonly sortedBy: string;
  /** What a search is looked for in. */
  readonly textsOf: (row: Row) => readonly string[];
  /** Further buttons of the toolbar. */
  readonly tools?: ReactNode;
  /** A line below the list. */
  readonly note?: ReactNode;
  /** What is asked before one is deleted; left out, by its name, and that no more records come. */
  readonly removeWords?: ((row: Row) => RemoveWords) | undefined;
}

const matches = (texts: readonly string[], search: string): boolean => {
  const wanted = search.trim().toLocaleLowerCase();
  return texts.some((text) => text.toLocaleLowerCase().includes(wanted));
};

const none: Listed<never> = { rows: [] };

/** What is listed and what is asked about it. */
const useList = <Row, Draft>({
  registration,
  textsOf,
  onOpen,
}: Pick<RegistrationPageProps<Row, Draft>, "registration" | "textsOf" | "onOpen">) => {
  const [removed, onRemoved] = useState(false);
  const [search, onSearch] = useState("");
  const [asked, onRemove] = useState<Row | null>(null);
  const query = useRegistrations(registration, removed);
  const actions = useRegistrationActions(registration);
  const { rows: all, max: most } = query.data ?? none;
  const rows = search === "" ? all : all.filter((row) => matches(textsOf(row), search));
  const max = removed ? undefined : most;
  const onOpenRow = (row: Row) => onOpen(registration.keyOf(row));
  const context = { removed, actions, onOpen: onOpenRow, onRemove };
  return { query, rows, used: all.length, max, context, asked, search, onSearch, onRemoved };
};

const Body = <Row, Draft>({
  list: { rows, context, search, onSearch },
  ...props
}: RegistrationPageProps<Row, Draft> & { readonly list: ReturnType<typeof useList<Row, Draft>> }) => {
  const { registration, columns, sortedBy, selected, note } = props;
  const { name, keyOf } = registration;
  const { t } = useTranslation();
  return (
    <>
      {rows.length === 0 ? (
        <ListEmpty
          text={t(context.removed && search === "" ? `${name}.emptyRemoved` : `${name}.empty`)}
          onClear={search === "" ? undefined : () => onSearch("")}
        />
      ) : (
        <DataTable
          label={t(`${name}.title`)}
          columns={columns(context)}
          rows={rows}
          keyOf={keyOf}
          selected={selected}
          sortedBy={sortedBy}
          className={classes.table}
        />
      )}
      {note === undefined ? null : <p className={classes.note}>{note}</p>}
    </>
  );
};

/** A list of registrations: search, present or removed ones, what can be done with each, and the form beside it. */
export const RegistrationPage = <Row, Draft>(props: RegistrationPageProps<Row, Draft>) => {
  const { registration, onNew, drawer, tools } = props;
  const { name, nameOf, restore } = registration;
  const { t } = useTranslation();
  const wordsOf = (row: Row) => ({
    title: t("registration.removeTitle", { name: nameOf(row) }),
    text: t("registration.removeText"),
  });
  const list = useList(props);
  const { query, rows, used, max, context, asked, search, onSearch, onRemoved } = list;
  const { removed, actions, onRemove } = context;
  const { removeWords = wordsOf } = props;
  return (
    <WithDrawer drawer={drawer}>
      <Panel
        title={t(`${name}.title`)}
        {...(query.data ? { subtitle: t(`${name}.count`, { count: rows.length }) } : {})}
        {...(max === undefined ? {} : { tools: <Places used={used} max={max} /> })}
        state={panelStateOf(query)}
        skeleton={<ListSkeleton />}
      >
        <ListToolbar
          searchLabel={t(`${name}.search`)}
          search={search}
          onSearch={onSearch}
          which={restore === undefined ? undefined : { removed, onRemoved }}
          newLabel={t(`${name}.new`)}
          full={max !== undefined && used >= max ? t("registration.full", { max }) : undefined}
          onNew={onNew}
        >
          {tools}
        </ListToolbar>
        <Body {...props} list={list} />
      </Panel>
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
