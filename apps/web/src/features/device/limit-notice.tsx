import { IconHourglass } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/environment/use-now.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useIngestLimit } from "../../shared/gateways/use-gateways.ts";
import classes from "./gateways.module.css";

/** Tells that gateways had to wait for the contract's rate limit, when last, and that no data is lost. */
export const LimitNotice = () => {
  const { t } = useTranslation();
  const { number, elapsed } = useFormat();
  const nowMs = useNow();
  const { data: limit } = useIngestLimit();
  if (limit === undefined || limit.lastWaitAt === null || limit.perMinute === null) return null;
  return (
    <p className={classes.limit}>
      <IconHourglass size={16} stroke={1.7} aria-hidden="true" />
      <span>
        {t("device.limitReached", {
          limit: number(limit.perMinute),
          count: limit.waits,
          age: elapsed(Math.max(0, nowMs - limit.lastWaitAt) / 1_000),
        })}
      </span>
    </p>
  );
};
