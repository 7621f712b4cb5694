import type { ListedStop, ShiftPage } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { LinesSkeleton } from "../../shared/panel/lines-skeleton.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { LazyExplainDialog } from "../../shared/stops/lazy-explain-dialog.tsx";
import classes from "./shift-page.module.css";
import { useShiftWords } from "./use-shift-words.ts";

const OpenStops = ({ stops }: { readonly stops: readonly ListedStop[] }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { minutes } = useShiftWords();
  const { user } = useSignedIn();
  const [chosen, choose] = useState<ListedStop | null>(null);
  if (stops.length === 0) return <p className={classes.quiet}>{t("shiftPage.allExplained")}</p>;
  return (
    <>
      <ul className={classes.lines}>
        {stops.map((stop) => (
          <li key={`${stop.id} ${stop.startDate}`}>
            <div>
              <strong>{stop.equipment}</strong> <span>{stop.description ?? t("shiftPage.untold")}</span>
              <div className={classes.quiet}>
                {t("shiftPage.openStop", {
                  begin: format.instant(stop.startDate, "dateTime"),
                  minutes: minutes(stop.lostMs),
                })}
                {stop.isOpen ? ` · ${t("shiftPage.still")}` : null}
                {stop.comment === null ? null : ` · ${stop.comment}`}
              </div>
            </div>
            {user.role === "Operator" ? null : (
              <Button data-off-paper onClick={() => choose(stop)}>
                {t("toldStops.give")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen === null ? null : (
        <LazyExplainDialog stops={[chosen]} onDone={() => undefined} onClose={() => choose(null)} />
      )}
    </>
  );
};

const Orders = ({ orders }: Pick<ShiftPage, "orders">) => {
  const { t } = useTranslation();
  const format = useFormat();
  if (orders.length === 0) return <p className={classes.quiet}>{t("shiftPage.noOrders")}</p>;
  return (
    <ul className={classes.lines}>
      {orders.map(({ codeText, product, total, made }) => (
        <li key={codeText}>
          <div>
            <strong>{codeText}</strong> <span>{product}</span>
            <div className={classes.quiet}>
              {t("shiftPage.order", { made: format.number(made), total: format.number(total) })}
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
};

interface OpenPanelProps {
  readonly page: ShiftPage | null | undefined;
  readonly state: PanelState;
}

/** What the shift leaves open: stops without a reason, and orders in production. */
export const OpenPanel = ({ page, state }: OpenPanelProps) => {
  const { t } = useTranslation();
  return (
    <Panel title={t("shiftPage.open")} state={state} skeleton={<LinesSkeleton />}>
      <div className={classes.open}>
        <section>
          <h3>{t("shiftPage.openStops")}</h3>
          <OpenStops stops={page?.open ?? []} />
        </section>
        <section>
          <h3>{t("shiftPage.orders")}</h3>
          <Orders orders={page?.orders ?? []} />
        </section>
      </div>
    </Panel>
  );
};
