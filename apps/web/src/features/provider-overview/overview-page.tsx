import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { LinesSkeleton } from "../../shared/panel/lines-skeleton.tsx";
import { panelStateOf } from "../../shared/panel/panel-state.ts";
import { Panel } from "../../shared/panel/panel.tsx";
import { DataTable } from "../../shared/table/data-table.tsx";
import { overviewColumns } from "./overview-columns.tsx";
import { OverviewNumbers } from "./overview-numbers.tsx";
import { Failures, Money, Servers, Silent, Support } from "./overview-side.tsx";
import classes from "./overview.module.css";
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

/** Keeps their room, so that nothing moves when they come. */
const NumbersPlace = ({ loads }: { readonly loads: boolean }) =>
  loads ? <div className={classes.numbersPlace} aria-hidden="true" /> : null;

/** What the provider sees of all clients at once: their use, and what needs a hand. */
export const OverviewPage = () => {
  const { t } = useTranslation();
  const query = useProviderOverview();
  const onRetry = useRetry();
  const { data } = query;
  const panel = { state: panelStateOf(query), skeleton: <LinesSkeleton /> };
  return (
    <div className={classes.overview}>
      {data === undefined ? <NumbersPlace loads={query.isPending} /> : <OverviewNumbers overview={data} />}
      <div className={classes.page}>
        <Panel title={t("overview.use")} subtitle={t("overview.useHint")} {...panel}>
          <Use clients={data?.clients ?? []} />
        </Panel>
        <div className={classes.side}>
          <Panel title={t("overview.silent")} {...panel} still>
            <Silent silent={data?.silent ?? []} />
          </Panel>
          <Panel title={t("overview.failures")} {...panel} still>
            <Failures failures={data?.failures ?? []} onRetry={onRetry} />
          </Panel>
          <Panel title={t("overview.money")} subtitle={t("overview.thisMonth")} {...panel} still>
            {data === undefined ? null : <Money money={data.money} />}
          </Panel>
          <Panel title={t("support.title")} {...panel} still>
            <Support support={data?.support ?? []} />
          </Panel>
          <Panel title={t("overview.servers")} {...panel} still>
            <Servers servers={data?.servers ?? []} />
          </Panel>
        </div>
      </div>
    </div>
  );
};
