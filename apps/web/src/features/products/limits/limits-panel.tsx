import type { Product } from "@fiel/contracts";
import { limitsOfProduct, textOfScaled, type UnitCode, unitOptions } from "@fiel/domain";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toLanguage } from "../../../shared/i18n/languages.ts";
import { Segments } from "../../../shared/menu/segments.tsx";
import { Panel } from "../../../shared/panel/panel.tsx";
import type { PanelState } from "../../../shared/panel/panel-state.ts";
import type { Weights } from "../product-weights.ts";
import { productKey } from "../products.ts";
import { LimitFacts } from "./limit-facts.tsx";
import { LimitGauge } from "./limit-gauge.tsx";
import { LimitTable } from "./limit-table.tsx";
import { type LimitsView, limitsView } from "./limits-view.ts";
import classes from "./limits-panel.module.css";
import { TrialWeight, triedWeight } from "./trial-weight.tsx";
import { useProductWeights, type Weighed } from "./use-product-weights.ts";

interface LimitsPanelProps {
  /** The saved product; null for a new one. */
  readonly row: Product | null;
  /** The weights in the form. */
  readonly weights: Weights;
  readonly unit: UnitCode;
  readonly costPerKg: number | null;
}

interface LiveProps extends LimitsPanelProps {
  readonly view: LimitsView;
  readonly weighed: Weighed | null;
  readonly failed: boolean;
}

/** Panel state of local content, which never loads or fails. */
const shown: PanelState = {
  loaded: true,
  fetching: false,
  outdated: false,
  failure: null,
  updatedMs: 0,
  refresh: () => undefined,
};

const Live = ({ view, weighed, failed, row, unit, costPerKg }: LiveProps) => {
  const { t } = useTranslation();
  const { weights, isNet, locale } = view;
  const [typed, setTyped] = useState<string | null>(null);
  const target = weights.netWeight + (isNet ? 0 : Math.max(0, weights.packageWeight));
  const text = typed ?? textOfScaled(target, unit, locale);
  const saved = row === null ? null : limitsOfProduct(row, row.unit);
  const isWeighed = weighed !== null && weighed.weights.length > 0;
  const { unit: name } = unitOptions[unit];
  return (
    <>
      <div className={classes.scale}>
        <span>
          {row === null || weighed === null
            ? null
            : t(isWeighed ? "products.live.weighed" : "products.live.notWeighed")}
        </span>
        <span>{t(isNet ? "products.live.netUnit" : "products.live.grossUnit", { unit: name })}</span>
      </div>
      <LimitGauge view={view} weighed={weighed} triedMg={typed === null ? null : triedWeight(view, typed)} />
      <TrialWeight view={view} text={text} onText={setTyped} />
      <LimitTable view={view} />
      <LimitFacts view={view} saved={saved} weighed={weighed} failed={failed} costPerKg={costPerKg} />
    </>
  );
};

/** The limits while they are typed: gauge, trial weight, table, and consequences. */
export const LimitsPanel = (props: LimitsPanelProps) => {
  const { row, weights, unit } = props;
  const { t, i18n } = useTranslation();
  const [isNet, setIsNet] = useState(false);
  const view = limitsView(weights, { unit, isNet, locale: toLanguage(i18n.language) });
  const { weighed, failed } = useProductWeights(row === null ? null : productKey(row));
  const scales = [
    { value: "gross", label: t("products.live.gross") },
    { value: "net", label: t("products.live.net") },
  ] as const;
  return (
    <Panel
      title={t("products.live.title")}
      subtitle={t("products.live.subtitle")}
      tools={
        <Segments
          label={t("products.live.scale")}
          value={isNet ? "net" : "gross"}
          options={scales}
          onChange={(value) => setIsNet(value === "net")}
        />
      }
      state={shown}
      still
      skeleton={null}
    >
      {view === null ? (
        <p className={classes.waiting}>{t("products.live.waiting")}</p>
      ) : (
        <Live key={String(isNet)} {...props} view={view} weighed={weighed} failed={failed} />
      )}
    </Panel>
  );
};
