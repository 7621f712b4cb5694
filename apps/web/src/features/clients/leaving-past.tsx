import type { ClientLeaving } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";

type Exported = NonNullable<ClientLeaving["exported"]>;

const wordOf = ({ state, directory }: Exported) =>
  state === "done" && directory === null ? "downloaded" : state;

/** What was exported of a client last, and what was dropped. */
export const LeavingPast = ({ exported, dropped }: Pick<ClientLeaving, "exported" | "dropped">) => {
  const { t } = useTranslation();
  const { instant, number } = useFormat();
  return (
    <>
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
            .map(({ month, rows }) => t("clients.droppedMonth", { month, rows: number(rows) }))
            .join("; ")}
        </p>
      )}
    </>
  );
};
