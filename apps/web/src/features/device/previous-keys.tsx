import type { PreviousDeviceKey } from "@fiel/contracts";
import { IconClock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import classes from "./key-panel.module.css";

interface PreviousKeysProps {
  readonly keys: readonly PreviousDeviceKey[];
  readonly nameOf: (gateway: string) => string;
  readonly onEnd: () => void;
}

/** Previous keys that are still valid, with the gateways that use them. */
export const PreviousKeys = ({ keys, nameOf, onEnd }: PreviousKeysProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  if (keys.length === 0) return null;
  return (
    <div className={classes.previous}>
      <IconClock size={16} stroke={1.6} aria-hidden="true" />
      <ul>
        {keys.map(({ hint, endsAt, gateways }) => (
          <li key={`${hint} ${endsAt}`}>
            {t("device.previous", { hint, time: format.instant(endsAt, "dateTime") })}{" "}
            {gateways.length === 0
              ? t("device.previousUnused")
              : t("device.previousUsed", {
                  count: gateways.length,
                  gateways: gateways.map(nameOf).join(", "),
                })}
          </li>
        ))}
      </ul>
      <button type="button" data-off-paper className={classes.end} onClick={onEnd}>
        {t("device.endNow")}
      </button>
    </div>
  );
};
