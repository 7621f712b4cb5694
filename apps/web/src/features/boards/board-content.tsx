import { boardPages } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { useController, type UseFormReturn } from "react-hook-form";
import { BoxesField, MachinesField } from "../../shared/registration/choice-fields.tsx";
import type { BoardDraft, BoardValues } from "./boards.ts";

export type BoardFormReturn = UseFormReturn<BoardValues, unknown, BoardDraft>;

/** Machines and pages of a board. */
export const BoardContent = ({ form: { control } }: { readonly form: BoardFormReturn }) => {
  const { t } = useTranslation();
  const { field: equipments } = useController({ control, name: "equipments" });
  const { field: pages, fieldState } = useController({ control, name: "pages" });
  return (
    <>
      <MachinesField field={equipments} label={t("boards.equipments")} hint={t("boards.equipmentsHint")} />
      <BoxesField
        field={pages}
        label={t("boards.pages")}
        options={boardPages}
        labelOf={(page) => t(`board.page.${page}`)}
        fault={fieldState.error}
      />
    </>
  );
};
