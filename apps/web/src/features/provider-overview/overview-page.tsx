import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { LinesSkeleton } from "../../shared/panel/lines-skeleton.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { Panel } from "../../shared/panel/panel.tsx";
import { DataTable } from "../../shared/table/data-table.tsx";
import { LastCopy } from "./last-copy.tsx";
import { overviewColumns } from "./overview-columns.tsx";
import { NumbersSkeleton, OverviewNumbers } from "./overview-numbers.tsx";
import {
  ClockState,
  Failures,
  LostTelemetry,
  Money,
  Servers,
  Silent,
  Sums,
  Support,
  Unread,
  UnreadRows,
} from "./overview-side.tsx";
import classes from "./overview.module.css";
import { TestMail } from "./test-mail.tsx";
import { type Overview, useProviderOverview, useRetry } from "./use-provider-overview.ts";

const Use = ({ clients }: Pick<Overview, "clients">) => {
  const { t } = useTranslation();
  const columns = useMemo(() => overviewColumns(t), [t]);
  if (clients.length === 0) return <p className={classes.none}>{t("clients.empty")}</p>;
  return (
    <DataTable
      label={t("overview.use")}
      columns={columns}
      rows={clients}
      keyOf={({ tenant }) => tenant}
      sortedBy="day"
      descending
      className={classes.use}
    />
  );
};

interface SideProps {
  readonly data: Overview | undefined;
  readonly state: ReturnType<typeof usePanelState>;
}

/** What needs attention. All panels share one query, so only the page's first panel shows its failure. */
const Side = ({ data, state }: SideProps) => {
  const { t } = useTranslation();
  const onRetry = useRetry();
  const side = { state: { ...state, failure: null }, skeleton: <LinesSkeleton />, still: true };
  return (
    <div className={classes.side}>
      <Panel title={t("overview.silent")} {...side}>
        <Silent silent={data?.silent ?? []} />
      </Panel>
      <Panel title={t("overview.failures")} tools={<TestMail />} {...side}>
        <Failures failures={data?.failures ?? []} onRetry={onRetry} />
      </Panel>
      <Panel title={t("overview.money")} subtitle={t("overview.thisMonth")} {...side}>
        {data === undefined ? null : <Money money={data.money} />}
      </Panel>
      <Panel title={t("support.title")} {...side}>
        <Support support={data?.support ?? []} />
      </Panel>
      <Panel title={t("overview.sums")} {...side}>
        {data === undefined ? null : <Sums sums={data.sums} />}
        {data === undefined ? null : <Unread unread={data.unread} />}
        {data === undefined ? null : <LostTelemetry lostTelemetry={data.lostTelemetry} />}
        {data === undefined ? null : <UnreadRows unreadRows={data.unreadRows} />}
      </Panel>
      <Panel title={t("overview.clock")} {...side}>
        {data === undefined ? null : <ClockState clock={data.clock} />}
      </Panel>
      <Panel title={t("overview.copies")} {...side}>
        {data === undefined ? null : <LastCopy lastCopyAt={data.lastCopyAt} />}
      </Panel>
      <Panel title={t("overview.servers")} {...side}>
        <Servers servers={data?.servers ?? []} />
      </Panel>
    </div>
  );
};

/** The provider's overview of all clients: their use, and what needs attention. */
export const OverviewPage = () => {
  const { t } = useTranslation();
  const query = useProviderOverview();
  const { data } = query;
  const state = usePanelState(query);
  return (
    <div className={classes.overview}>
      {data === undefined ? null : <OverviewNumbers overview={data} />}
      {query.isPending ? <NumbersSkeleton /> : null}
      <div className={classes.page}>
        <Panel
          title={t("overview.use")}
          subtitle={t("overview.useHint")}
          state={state}
          skeleton={<LinesSkeleton />}
        >
          <Use clients={data?.clients ?? []} />
        </Panel>
        {data === undefined && !query.isPending ? null : <Side data={data} state={state} />}
      </div>
    </div>
  );
};
