import { useTranslation } from "react-i18next";
import { useWatch } from "react-hook-form";
import { type Board, findPairing } from "@fiel/contracts";
import { CodeBox } from "../../shared/pairing/code-box.tsx";
import { usePairing } from "../../shared/pairing/use-pairing.ts";
import { FormNote } from "../../shared/registration/form-note.tsx";
import { TextField } from "../../shared/registration/fields.tsx";
import { RegistrationForm } from "../../shared/registration/registration-form.tsx";
import { useEquipments } from "../../shared/filters/use-equipments.ts";
import type { ComparedFields } from "../../shared/registration/conflict-dialog-props.ts";
import type { FormProps } from "../../shared/registration/form-props.ts";
import { useRegistrationForm } from "../../shared/registration/use-registration-form.ts";
import { boardForm, boards, type BoardValues } from "./boards.ts";
import { valuesOfBoard } from "./board-values.ts";
import { boardFields } from "./board-fields.ts";
import { BoardContent } from "./board-content.tsx";
import { BoardTimes } from "./board-times.tsx";
import classes from "./boards.module.css";

const useFields = (): ComparedFields<BoardValues> => {
  const { t } = useTranslation();
  const { data } = useEquipments();
  return boardFields(t, data?.equipments ?? []);
};

/** Form that pairs a screen and sets what it shows. */
export const BoardForm = ({ row, onClose }: FormProps<Board>) => {
  const { t } = useTranslation();
  const state = useRegistrationForm({
    registration: boards,
    row,
    schema: boardForm,
    valuesOf: valuesOfBoard,
    onDone: onClose,
  });
  const fields = useFields();
  const { register, control, formState } = state.form;
  const { errors } = formState;
  const code = useWatch({ control, name: "code" });
  const pairing = usePairing(findPairing, code);
  return (
    <RegistrationForm
      state={state}
      row={row}
      fields={fields}
      ready={row !== null || pairing.isSuccess}
      addLabel={t("boards.add")}
      onClose={onClose}
    >
      {row === null ? (
        <CodeBox
          of="boards"
          address={`${window.location.origin}/tv`}
          field={register("code")}
          typed={code}
          pairing={pairing}
          fault={errors.code}
        />
      ) : null}
      <div className={classes.pair}>
        <TextField {...register("name")} label={t("boards.name")} maxLength={48} fault={errors.name} />
        <TextField
          {...register("place")}
          label={t("boards.place")}
          description={t("boards.optional")}
          maxLength={60}
          fault={errors.place}
        />
      </div>
      <BoardContent form={state.form} />
      <BoardTimes form={state.form} />
      {row === null ? <FormNote>{t("boards.forever")}</FormNote> : null}
    </RegistrationForm>
  );
};
