import { connectionStates } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/environment/use-now.ts";
import { useEquipmentStatus } from "../../shared/equipment-status/use-equipment-status.ts";
import { sinceText } from "../../shared/format/since-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import classes from "./equipments.module.css";

const all = { equipments: [] };

/** Whether the machine is heard of now, or since when it is not. */
export const LastReading = ({ equipment }: { readonly equipment: number }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  const { data } = useEquipmentStatus(all);
  if (data === undefined) return null;
  const status = data.find((one) => one.equipment === equipment);
  const since = status?.since ?? null;
  if (status === undefined || since === null)
    return <span className={classes.never}>{t("registeredEquipment.neverHeard")}</span>;
  return status.status === connectionStates.disconnected ? (
    <span className={classes.away}>
      {t("registeredEquipment.away", { age: sinceText(since, nowMs, format) })}
    </span>
  ) : (
    <span className={classes.heard}>{t("registeredEquipment.heard")}</span>
  );
};
