import { machineNewsOf } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/environment/use-now.ts";
import { sinceText } from "../../shared/format/since-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { troubleText } from "../../shared/gateways/trouble-text.ts";
import { useGatewayNames, useGateways } from "../../shared/gateways/use-gateways.ts";
import classes from "./equipments.module.css";

/** Ms after which a reading counts as old. Machines are read four times a second and reported every 10 s. */
const freshMs = 30_000;

/** Last reading of the machine by a gateway, its age when it is old, and the gateway's reason when it cannot be read. */
export const LastReading = ({ equipment }: { readonly equipment: number }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  const { data } = useGateways();
  const nameOf = useGatewayNames();
  if (data === undefined) return null;
  const news = machineNewsOf(data, equipment, nowMs);
  if (news === null) return <span className={classes.never}>{t("registeredEquipment.neverRead")}</span>;
  const { lastReadAt, silent, gateway } = news;
  const fresh = lastReadAt !== null && nowMs - lastReadAt <= freshMs && news.trouble === null;
  if (fresh) return <span className={classes.heard}>{t("registeredEquipment.readNow")}</span>;
  const name = nameOf(gateway.gateway);
  const trouble = silent ? t("registeredEquipment.gatewaySilent", { name }) : news.trouble;
  return (
    <span className={classes.reading}>
      <span className={classes.away}>
        {lastReadAt === null
          ? t("registeredEquipment.neverRead")
          : t("panel.ago", { age: sinceText(lastReadAt, nowMs, format) })}
      </span>
      {trouble === null ? null : (
        <span className={classes.trouble} title={trouble}>
          {silent ? trouble : troubleText(trouble, t)}
        </span>
      )}
    </span>
  );
};
