import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { TableSkeleton } from "../../shared/panel/table-skeleton.tsx";
import { AuditExport } from "./audit-export.tsx";
import { AuditFilterBar } from "./audit-filter-bar.tsx";
import { AuditFilterWords } from "./audit-filter-words.tsx";
import type { AuditSearch } from "./audit-filter.ts";
import { AuditPager } from "./audit-pager.tsx";
import { AuditTable } from "./audit-table.tsx";
import classes from "./audit.module.css";
import { useAudit } from "./use-audit.ts";

interface AuditPageProps {
  readonly search: AuditSearch;
  readonly onSearch: (search: AuditSearch) => void;
}

/** Pages of the trail. Keeps the cursors that led to the shown page; another filter starts at the newest. */
const AuditPages = ({ search, onSearch }: AuditPageProps) => {
  const { t } = useTranslation();
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const query = useAudit(search, cursors.at(-1));
  const next = query.data?.nextCursor ?? null;
  const entries = query.data?.entries ?? [];
  return (
    <Panel title={t("audit.title")} state={usePanelState(query)} skeleton={<TableSkeleton />}>
      {entries.length === 0 ? (
        <div className={classes.empty}>
          <p>{t("audit.empty")}</p>
          <Button onClick={() => onSearch({ period: "all" })}>{t("audit.clear")}</Button>
        </div>
      ) : (
        <AuditTable entries={entries} />
      )}
      <AuditPager
        page={cursors.length + 1}
        onNewer={cursors.length === 0 ? null : () => setCursors(cursors.slice(0, -1))}
        onOlder={next === null ? null : () => setCursors([...cursors, next])}
      />
    </Panel>
  );
};

export const AuditPage = ({ search, onSearch }: AuditPageProps) => (
  <div className={classes.page}>
    <AuditFilterBar search={search} onSearch={onSearch}>
      <AuditExport search={search} />
    </AuditFilterBar>
    <AuditFilterWords search={search} />
    <AuditPages key={JSON.stringify(search)} search={search} onSearch={onSearch} />
  </div>
);
