import { useTranslation } from "react-i18next";
import { useMoney } from "../../shared/format/use-money.ts";
import { type ClientRow, isWhole, type Listed } from "./clients.ts";
import classes from "./clients.module.css";

/** Totals below the list: clients, equipment in use, and overdue amounts. */
export const ClientSums = ({ rows }: { readonly rows: readonly ClientRow[] }) => {
  const { t } = useTranslation();
  const money = useMoney();
  const listed = rows.filter((row): row is Listed => !isWhole(row));
  const sum = (of: (row: Listed) => number) => listed.reduce((total, row) => total + of(row), 0);
  const late = sum(({ lateCents }) => lateCents);
  return (
    <span className={classes.sums}>
      <span>
        {t("clients.sums", {
          count: listed.length,
          used: sum(({ equipmentUsed }) => equipmentUsed),
          max: sum(({ equipmentAmount }) => equipmentAmount),
        })}
      </span>
      <span className={classes.money}>
        <span>
          {t("clients.toReceive")} <b>{money(sum(({ openCents }) => openCents))}</b>
        </span>
        <span data-late={late > 0 || undefined}>
          {t("clients.late")} <b>{money(late)}</b>
        </span>
      </span>
    </span>
  );
};
