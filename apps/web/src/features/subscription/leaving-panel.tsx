import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { Panel } from "../../shared/panel/panel.tsx";
import { LeavingOrderDialog } from "./leaving-order-dialog-lazy.tsx";
import type { PartProps } from "./part-props.ts";
import classes from "./subscription.module.css";
import { useLeavingOrder } from "./use-leaving-order.ts";

/** The client's own order to leave. The key user gives and withdraws it; other administrators can see it. */
export const LeavingPanel = ({ page: { leaving }, state }: PartProps) => {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const { withdraw } = useLeavingOrder();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { ordered, isMine } = leaving;
  const takeBack = async () => {
    setBusy(true);
    await withdraw();
    setBusy(false);
  };
  return (
    <Panel title={t("billing.leaving.title")} state={state} still skeleton={null}>
      <div className={classes.order}>
        <p className={ordered === null ? classes.quiet : undefined}>
          {ordered === null
            ? t(isMine ? "billing.leaving.hint" : "billing.leaving.others")
            : t("billing.leaving.since", { by: ordered.by, at: instant(ordered.at, "dateTime") })}
        </p>
        {isMine && ordered === null ? (
          <Button onClick={() => setAsking(true)}>{t("billing.leaving.ask")}</Button>
        ) : null}
        {isMine && ordered !== null ? (
          <Button loading={busy} onClick={() => void takeBack()}>
            {t("billing.leaving.withdraw")}
          </Button>
        ) : null}
      </div>
      {asking ? <LeavingOrderDialog onClose={() => setAsking(false)} /> : null}
    </Panel>
  );
};
