import { machineNewsOf } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/environment/use-now.ts";
import { sinceText } from "../../shared/format/since-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { troubleText } from "../../shared/gateways/trouble-text.ts";
import { useGatewayNames, useGateways } from "../../shared/gateways/use-gateways.ts";
import classes from "./equipments.module.css";

/** A machine is read four times a second and told of every 10 s: longer ago than this is old. */
const freshMs = 30_000;

/** When a gateway read the machine last, its age where that is old, and why it cannot be read, in the gateway's words. */
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
