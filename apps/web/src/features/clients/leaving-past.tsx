import type { ClientLeaving } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import classes from "./clients.module.css";

type Exported = NonNullable<ClientLeaving["exported"]>;

const wordOf = ({ state, directory }: Exported) =>
  state === "done" && directory === null ? "downloaded" : state;

/** `2024-11` as it is said. */
const monthText = (month: string): string => month.split("-").toReversed().join("/");

/** What was exported of a client last, and what was dropped. */
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
