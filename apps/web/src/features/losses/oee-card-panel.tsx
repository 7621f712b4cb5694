import type { Losses } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { stopsScope } from "../../shared/filters/filter-scope.ts";
import { MeasureText } from "../../shared/format/measure-text.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import { OeeButton } from "../../shared/losses/oee-button.tsx";
import { useLosses } from "../../shared/losses/use-losses.ts";
import { EmptyNote } from "../../shared/panel/empty-note.tsx";
import { LinesSkeleton } from "../../shared/panel/lines-skeleton.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { WayOut } from "../../shared/panel/way-out.tsx";
import { isNothingKnown } from "./is-nothing-known.ts";
import classes from "./oee-card-panel.module.css";

interface OeeCardPanelProps {
  readonly filter: DashboardFilter;
  readonly className?: string | undefined;
}

const factors = ["availability", "performance", "quality"] as const;

const all = ["oee", ...factors] as const;

/** The OEE, its factors, and what opens the arithmetic. */
const Card = ({ account, machines }: Pick<Losses, "account" | "machines">) => {
  const { t } = useTranslation();
  const format = useFormat();
  const [only, ...others] = machines;
  const name = only === undefined || others.length > 0 ? t("losses.oeeAll") : only.equipment;
  const measure = (fraction: number | null) =>
    fraction === null ? null : { value: format.number(fraction * 100, { decimals: 2 }), unit: "%" };
  return (
    <div className={classes.card}>
      <p className={classes.hero}>
        <MeasureText measure={measure(account.oee)} />
      </p>
      <dl className={classes.factors}>
        {factors.map((of) => (
          <div key={of}>
            <dt>{t(`losses.factors.${of}`)}</dt>
            <dd>
              <MeasureText measure={measure(account[of])} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.product}>
        <OeeButton name={name} account={account} />
      </p>
    </div>
  );
};

/** OEE of the filter's machines together, its factors, and on request its arithmetic. */
export const OeeCardPanel = ({ filter, className }: OeeCardPanelProps) => {
  const { t } = useTranslation();
  const query = useLosses(filter);
  const losses = query.data?.value;
  const isEmpty = losses === undefined || isNothingKnown(losses);
  const table = () => ({
    columns: [t("factor.equipment"), ...all.map((of) => `${t(`losses.factors.${of}`)} (%)`)],
    rows: (losses?.machines ?? []).map(({ equipment, account }) => [
      equipment,
      ...all.map((of) => (account[of] === null ? null : account[of] * 100)),
    ]),
  });
  return (
    <Panel
      className={className}
      title={t("losses.oeeTitle")}
      download={isEmpty ? undefined : { name: "oee", table }}
      scope={stopsScope}
      state={usePanelState(query)}
      skeleton={<LinesSkeleton />}
    >
      {isEmpty ? <EmptyNote actions={<WayOut />} /> : <Card {...losses} />}
    </Panel>
  );
};
