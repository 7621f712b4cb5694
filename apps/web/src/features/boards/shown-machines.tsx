import type { Board } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { useEquipments } from "../../shared/filters/use-equipments.ts";
import { RowNote } from "../../shared/registration/row-note.tsx";
import classes from "./boards.module.css";

const namedAtMost = 3;

/** Machines on a board, its number of pages, and seconds per page. */
export const ShownMachines = ({ board }: { readonly board: Board }) => {
  const { t } = useTranslation();
  const all = useEquipments().data?.equipments ?? [];
  const { equipments, pages, seconds } = board;
  const names = all.filter(({ mid }) => equipments.includes(mid)).map(({ name }) => name);
  const more = names.length > namedAtMost ? ` +${names.length - namedAtMost}` : "";
  return (
    <span className={classes.lines}>
      <span>
        {equipments.length === 0
          ? `${t("boards.all")} · ${all.length}`
          : `${names.slice(0, namedAtMost).join(", ")}${more}`}
      </span>
      <RowNote>{t("boards.pagesShown", { count: pages.length, seconds })}</RowNote>
    </span>
  );
};
