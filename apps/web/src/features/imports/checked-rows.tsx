import "@mantine/core/styles/Switch.layer.css";
import type { ImportedFile } from "@fiel/contracts";
import { Button, Skeleton, Switch, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { Segments } from "../../shared/menu/segments.tsx";
import { ListEmpty } from "../../shared/registration/list-states.tsx";
import { DataTable } from "../../shared/table/data-table.tsx";
import { rowColumns } from "./row-columns.tsx";
import classes from "./checked-rows.module.css";
import shared from "./imports.module.css";
import { type Filter, pageSize, useRows } from "./use-rows.ts";
import { useValueText } from "./value-text.ts";

const useSegments = ({ counts }: ImportedFile) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { new: added = 0, changed = 0, error = 0 } = counts ?? {};
  const of = (label: string, count: number) => `${label} ${format.number(count)}`;
  const options: { value: Filter; label: string }[] = [
    { value: "all", label: t("imports.all", { count: added + changed + error }) },
    { value: "new", label: of(t("imports.new"), added) },
    { value: "changed", label: of(t("imports.changed"), changed) },
    { value: "error", label: of(t("imports.error"), error) },
  ];
  return options;
};

type State = ReturnType<typeof useRows>;

const Toolbar = ({ file, state }: { readonly file: ImportedFile; readonly state: State }) => {
  const { t } = useTranslation();
  const { filter, onFilter, search, onSearch, same, onSame } = state;
  return (
    <div className={classes.toolbar}>
      <TextInput
        className={classes.search ?? ""}
        type="search"
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        placeholder={t("imports.search")}
        aria-label={t("imports.search")}
        value={search}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      />
      <Segments label={t("imports.which")} value={filter} options={useSegments(file)} onChange={onFilter} />
      <Switch
        className={classes.same ?? ""}
        label={t("imports.showSame")}
        checked={same && filter === "all"}
        disabled={filter !== "all"}
        onChange={({ currentTarget }) => onSame(currentTarget.checked)}
      />
    </div>
  );
};

const Rows = ({
  file,
  state: { query, rows, search, onSearch, filter },
}: {
  readonly file: ImportedFile;
  readonly state: State;
}) => {
  const { t } = useTranslation();
  const textOf = useValueText();
  const columns = useMemo(() => rowColumns(t, file, textOf), [t, file, textOf]);
  if (query.data === undefined) return <Skeleton height={240} animate={false} />;
  if (rows.length === 0)
    return (
      <ListEmpty
        text={t(search === "" && filter === "all" ? "imports.nothingToDo" : "imports.nothingFound")}
        onClear={search === "" ? undefined : () => onSearch("")}
      />
    );
  return (
    // The table scrolls sideways and must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.rows} role="region" aria-label={t("imports.check")} tabIndex={0}>
      <DataTable
        label={t("imports.check")}
        columns={columns}
        rows={rows}
        keyOf={({ line }) => String(line)}
        className={classes.table}
      />
    </div>
  );
};

/** Rows of the file with their effect; unchanged rows are hidden by default. */
export const CheckedRows = ({ file }: { readonly file: ImportedFile }) => {
  const { t } = useTranslation();
  const state = useRows(file.id);
  const { query, rows, total } = state;
  return (
    <div className={shared.body}>
      <Toolbar file={file} state={state} />
      <Rows file={file} state={state} />
      {query.hasNextPage ? (
        <p className={classes.more}>
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t("imports.more", { count: Math.min(pageSize, total - rows.length) })}
          </Button>
        </p>
      ) : null}
    </div>
  );
};
