import type { GatewayOfTenant, GatewayReport } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { useMomentText } from "../../shared/format/use-moment-text.ts";
import classes from "./gateways.module.css";
import { useResend } from "./use-resend.ts";

/** Command that lists and exports held records on the gateway's computer. */
const command = "npm run gateway -- held";

interface HeldRecordsProps {
  readonly gateway: GatewayOfTenant;
  readonly held: GatewayReport["held"];
}

const Reasons = ({ reasons }: Pick<GatewayReport["held"], "reasons">) => {
  const format = useFormat();
  const sorted = Object.entries(reasons).toSorted(([, one], [, other]) => other - one);
  return (
    <ul className={classes.reasons}>
      {sorted.map(([reason, records]) => (
        <li key={reason}>
          <strong>{format.number(records)}</strong> {reason}
        </li>
      ))}
    </ul>
  );
};

/** Records that the server refused and the gateway keeps: reasons and remedies. */
export const HeldRecords = ({ gateway: { gateway, resendRequestedAt }, held }: HeldRecordsProps) => {
  const { t } = useTranslation();
  const moment = useMomentText();
  const resend = useResend();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    await resend(gateway);
    setBusy(false);
  };
  return (
    <div className={classes.held}>
      <div className={classes.heldText}>
        <p>{t("device.heldText", { count: held.records })}</p>
        <Reasons reasons={held.reasons} />
        <p className={classes.quiet}>
          {t("device.heldExport")} <code>{command}</code>
        </p>
      </div>
      <div className={classes.heldActions}>
        <Button
          leftSection={<IconSend size={16} aria-hidden="true" />}
          loading={busy}
          disabled={resendRequestedAt !== null}
          onClick={() => void send()}
        >
          {t("device.resend")}
        </Button>
        {resendRequestedAt === null ? null : (
          <span className={classes.quiet} role="status">
            {t("device.resendWaits", { time: moment(resendRequestedAt) })}
          </span>
        )}
      </div>
    </div>
  );
};
