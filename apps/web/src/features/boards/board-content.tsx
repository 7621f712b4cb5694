import { boardPages } from "@fiel/contracts";
import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useController, type UseFormReturn } from "react-hook-form";
import { fieldError } from "../../shared/forms/field-error.tsx";
import { EquipmentList } from "../../shared/filters/equipment-list.tsx";
import type { BoardDraft, BoardValues } from "./boards.ts";
import classes from "./boards.module.css";

export type BoardFormReturn = UseFormReturn<BoardValues, unknown, BoardDraft>;

/** Which machines a board shows, on which pages. */
export const BoardContent = ({ form: { control } }: { readonly form: BoardFormReturn }) => {
  const { t } = useTranslation();
  const { field: equipments } = useController({ control, name: "equipments" });
  const { field: pages, fieldState } = useController({ control, name: "pages" });
  return (
    <>
      <fieldset className={classes.choice}>
        <legend>{t("boards.equipments")}</legend>
        <EquipmentList
          size="sm"
          chosen={equipments.value}
          onChange={(chosen) => equipments.onChange([...chosen])}
        />
        <p className={classes.hint}>{t("boards.equipmentsHint")}</p>
      </fieldset>
      <Checkbox.Group
        label={t("boards.pages")}
        value={pages.value}
        onChange={(chosen) => pages.onChange(boardPages.filter((page) => chosen.includes(page)))}
        error={fieldError(fieldState.error)}
      >
        <div className={classes.boxes}>
          {boardPages.map((page) => (
            <Checkbox key={page} value={page} label={t(`board.page.${page}`)} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  );
};
