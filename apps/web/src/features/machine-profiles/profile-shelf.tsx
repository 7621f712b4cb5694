import { useTranslation } from "react-i18next";
import type { TFunction } from "i18next";
import type { Column } from "../../shared/table/column.ts";
import classes from "./machine-profiles.module.css";
import { useProfileChoices } from "../../shared/machines/use-profile-choices.ts";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { TableSkeleton } from "../../shared/panel/table-skeleton.tsx";
import { DataTable } from "../../shared/table/data-table.tsx";
import { RowNote } from "../../shared/registration/row-note.tsx";

interface Shown {
  readonly name: string;
  readonly title: string;
  readonly origin: string;
  readonly note: string | null;
}

const wrapped = (text: string) => <span className={classes.wrapped}>{text}</span>;

const columnsOf = (t: TFunction): readonly Column<Shown>[] => [
  { id: "name", header: t("machineProfiles.name"), cell: ({ name }) => wrapped(name) },
  { id: "title", header: t("machineProfiles.profileTitle"), cell: ({ title }) => wrapped(title) },
  { id: "origin", header: t("machineProfiles.source"), minor: true, cell: ({ origin }) => wrapped(origin) },
  {
    id: "note",
    header: t("machineProfiles.inField"),
    cell: ({ note }) => (note === null ? t("machineProfiles.tested") : <RowNote>{note}</RowNote>),
  },
];

/** Profiles that the client has not registered: shipped ones with their sources, and those in gateways' folders. */
export const ProfileShelf = () => {
  const { t } = useTranslation();
  const query = useProfileChoices();
  const { shipped = [], inFolders = [] } = query.data ?? {};
  const rows: Shown[] = [
    ...inFolders.map(({ name, title, host, fault }) => ({
      name,
      title: title ?? "",
      origin: t("machineProfiles.inFolder", { host }),
      note: fault,
    })),
    ...shipped.map(({ name, title, source, testedInField }) => ({
      name,
      title,
      origin: source ?? "",
      note: testedInField ? null : t("machineProfiles.untested"),
    })),
  ];
  return (
    <div className={classes.below}>
      <Panel
        title={t("machineProfiles.shelf")}
        state={usePanelState(query)}
        still
        skeleton={<TableSkeleton rows={8} />}
      >
        <p className={classes.note}>{t("machineProfiles.shelfNote")}</p>
        <DataTable<Shown>
          label={t("machineProfiles.shelf")}
          rows={rows}
          keyOf={({ name, origin }) => `${name} ${origin}`}
          columns={columnsOf(t)}
          className={classes.shelf}
        />
      </Panel>
    </div>
  );
};
