import type { AnswerOf, readProviderOverview } from "@fiel/contracts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { LinesSkeleton } from "../../shared/panel/lines-skeleton.tsx";
import { panelStateOf } from "../../shared/panel/panel-state.ts";
import { Panel } from "../../shared/panel/panel.tsx";
import { DataTable } from "../../shared/table/data-table.tsx";
import { Ago, overviewColumns } from "./overview-columns.tsx";
import classes from "./overview.module.css";
import { useOverview } from "./use-overview.ts";

type Overview = AnswerOf<typeof readProviderOverview>;

const Silent = ({ silent }: Pick<Overview, "silent">) => {
  const { t } = useTranslation();
  if (silent.length === 0) return <p className={classes.none}>{t("overview.noneSilent")}</p>;
  return (
    <ul className={classes.list}>
      {silent.map(({ tenant, client, gateway, lastSeenAt }) => (
        <li key={`${tenant} ${gateway}`}>
          <span>
            <b>{gateway.slice(0, 8)}</b> {client}
          </span>
          <span>
            <Ago atMs={lastSeenAt} />
          </span>
        </li>
      ))}
    </ul>
  );
};

const Failures = ({ failures }: Pick<Overview, "failures">) => {
  const { t } = useTranslation();
  const format = useFormat();
  if (failures.length === 0) return <p className={classes.none}>{t("overview.noneFailed")}</p>;
  return (
    <ul className={classes.list}>
      {failures.map(({ tenant, client, what, kind, reason, at }) => (
        <li key={`${tenant} ${what} ${kind} ${at}`}>
          <span>
            <b>{t(`overview.${what}`)}</b> {client === "" ? t("management.name") : client}
            <span className={classes.reason}>{reason ?? kind}</span>
          </span>
          <time>{format.instant(at, "time")}</time>
        </li>
      ))}
    </ul>
  );
};

/** What the provider sees of all clients at once: their use, and what needs a hand. */
export const OverviewPage = () => {
  const { t } = useTranslation();
  const query = useOverview();
  const state = panelStateOf(query);
  const columns = useMemo(() => overviewColumns(t), [t]);
  const { clients = [], silent = [], failures = [] } = query.data ?? {};
  return (
    <div className={classes.page}>
      <Panel
        title={t("overview.use")}
        subtitle={t("overview.useHint")}
        state={state}
        skeleton={<LinesSkeleton />}
      >
        {clients.length === 0 ? (
          <p className={classes.none}>{t("clients.empty")}</p>
        ) : (
          <DataTable
            label={t("overview.use")}
            columns={columns}
            rows={clients}
            keyOf={({ tenant }) => tenant}
            sortedBy="day"
            descending
          />
        )}
      </Panel>
      <div className={classes.side}>
        <Panel title={t("overview.silent")} state={state} still skeleton={<LinesSkeleton />}>
          <Silent silent={silent} />
        </Panel>
        <Panel title={t("overview.failures")} state={state} still skeleton={<LinesSkeleton />}>
          <Failures failures={failures} />
        </Panel>
      </div>
    </div>
  );
};
