import type { GatewayOfTenant } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { useSupportLock } from "../../shared/session/use-support-lock.ts";
import { isUnderWay, type UpdateFacts, updateOf } from "../../shared/gateways/update-facts.ts";
import classes from "./gateways.module.css";
import { useUpdate } from "./use-update.ts";

/** Progress of the latest update; for a failed one, the reason and that no data was lost. */
const Progress = ({ update, running }: { update: UpdateFacts; running: string }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, version, atMs, failure, detail } = update;
  const time = format.instant(atMs, "dateTime");
  return (
    <div role="status">
      <p>{t(`device.update.states.${state}`, { version, time })}</p>
      {failure === null ? null : (
        <p>
          {t(`device.update.failures.${failure}`)} {t("device.update.goesOn", { version: running })}
        </p>
      )}
      {detail === null || detail === "" ? null : <p className={classes.quiet}>{detail}</p>}
    </div>
  );
};

interface AskProps {
  readonly gateway: string;
  readonly offered: string;
  readonly disabled: boolean;
}

const Ask = ({ gateway, offered, disabled }: AskProps) => {
  const { t } = useTranslation();
  const ask = useUpdate();
  const lock = useSupportLock(true);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    await ask(gateway, offered);
    setBusy(false);
  };
  return (
    <div className={classes.heldActions}>
      {lock === undefined ? null : <p className={classes.quiet}>{lock}</p>}
      <Button
        leftSection={<IconRefresh size={16} aria-hidden="true" />}
        loading={busy}
        disabled={disabled || lock !== undefined}
        onClick={() => void send()}
      >
        {t("device.update.verb", { version: offered })}
      </Button>
    </div>
  );
};

/** Running version, offered version, and the state of the latest update. */
export const GatewayUpdate = ({ gateway }: { readonly gateway: GatewayOfTenant }) => {
  const { t } = useTranslation();
  const { report } = gateway;
  const { offered } = gateway.update;
  const update = updateOf(gateway);
  if (report === null || (offered === null && update === null)) return null;
  const { version: running } = report;
  // A gateway that has not answered may be asked again; one that is updating may not.
  const disabled = isUnderWay(update) && update?.state !== "asked";
  return (
    <div className={classes.held}>
      <div className={classes.heldText}>
        {offered === null ? null : <p>{t("device.update.offered", { version: offered, running })}</p>}
        {update === null ? null : <Progress update={update} running={running} />}
      </div>
      {offered === null ? null : <Ask gateway={gateway.gateway} offered={offered} disabled={disabled} />}
    </div>
  );
};
