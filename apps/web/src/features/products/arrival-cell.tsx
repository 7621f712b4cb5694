import type { ProductConfiguration } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { ClassMark, type MarkKind } from "../../shared/class-mark/class-mark.tsx";
import { useNow } from "../../shared/environment/use-now.ts";
import { sinceText } from "../../shared/format/since-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { troubleText } from "../../shared/gateways/trouble-text.ts";
import classes from "./arrival-cell.module.css";

type Arrival = ProductConfiguration["arrival"];

/** Ms after which a sent file counts as overdue; gateways fetch within 15 s. */
const awaitedMs = 30_000;

const marks: Record<Arrival["state"], MarkKind> = {
  sent: "disconnected",
  taken: "useful",
  failed: "invalid",
};

/** State of a file on its way to the machine, its time, and the reason for a failure. */
export const ArrivalCell = ({ arrival: { state, since, reason } }: { readonly arrival: Arrival }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  const isAwaited = state === "sent" && nowMs - since > awaitedMs;
  return (
    <span className={classes.arrival} data-arrival={state}>
      <span className={classes.state}>
        <ClassMark kind={marks[state]} />
        {t(isAwaited ? "products.arrivals.awaited" : `products.arrivals.${state}`)}
        <span className={classes.since}>{t("panel.ago", { age: sinceText(since, nowMs, format) })}</span>
      </span>
      {reason === null ? null : <span className={classes.reason}>{troubleText(reason, t)}</span>}
    </span>
  );
};
