import type { ClientLeaving } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import classes from "./clients.module.css";

type Exported = NonNullable<ClientLeaving["exported"]>;

const wordOf = ({ state, directory }: Exported) =>
  state === "done" && directory === null ? "downloaded" : state;

/** Month for display: `2024-11` becomes `11/2024`. */
const monthText = (month: string): string => month.split("-").toReversed().join("/");

/** The client's latest export, and the telemetry that was dropped at the end of its retention. */
export const LeavingPast = ({ exported, dropped }: Pick<ClientLeaving, "exported" | "dropped">) => {
  const { t } = useTranslation();
  const { instant, number } = useFormat();
  return (
    <div className={classes.told}>
      <p role="status">
        {exported === null
          ? null
          : t(`clients.exported.${wordOf(exported)}`, {
              at: instant(exported.at, "dateTime"),
              directory: exported.directory ?? "",
              reason: exported.reason ?? "",
              rows: number(exported.rows, { decimals: 0 }),
            })}
      </p>
      {dropped.length === 0 ? null : (
        <p>
          {t("clients.dropped")}{" "}
          {dropped
            .map(({ month, rows }) =>
              t("clients.droppedMonth", { month: monthText(month), rows: number(rows) }),
            )
            .join("; ")}
        </p>
      )}
    </div>
  );
};
