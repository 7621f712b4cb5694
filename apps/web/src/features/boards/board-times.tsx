import { boardZooms } from "@fiel/domain";
import { NativeSelect, Checkbox, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useWatch } from "react-hook-form";
import { fieldError } from "../../shared/forms/field-error.tsx";
import { NumberField } from "../../shared/registration/number-field.tsx";
import type { BoardFormReturn } from "./board-content.tsx";
import classes from "./boards.module.css";

/** Seconds per page, period of the data, and hours in which the screen is dark. */
export const BoardTimes = ({ form }: { readonly form: BoardFormReturn }) => {
  const { t } = useTranslation();
  const { register, control, formState } = form;
  const { errors } = formState;
  const dims = useWatch({ control, name: "dims" });
  return (
    <>
      <div className={classes.triple}>
        <NumberField
          {...register("seconds")}
          whole
          unit="s"
          label={t("boards.seconds")}
          fault={errors.seconds}
        />
        <NativeSelect
          {...register("zoom")}
          label={t("boards.period")}
          data={boardZooms.map((value) => ({ value, label: t(`zoom.${value}`) }))}
        />
        <NativeSelect
          {...register("theme")}
          label={t("boards.theme")}
          data={(["dark", "light"] as const).map((value) => ({ value, label: t(`boards.${value}`) }))}
        />
      </div>
      <div className={classes.dims}>
        <Checkbox {...register("dims")} label={t("boards.dim")} />
        {dims ? (
          <div className={classes.pair}>
            <TextInput
              {...register("darkFrom")}
              type="time"
              label={t("boards.from")}
              error={fieldError(errors.darkFrom)}
            />
            <TextInput
              {...register("darkTo")}
              type="time"
              label={t("boards.to")}
              error={fieldError(errors.darkTo)}
            />
          </div>
        ) : null}
      </div>
      <Checkbox {...register("warnStops")} label={t("boards.warn")} />
    </>
  );
};
