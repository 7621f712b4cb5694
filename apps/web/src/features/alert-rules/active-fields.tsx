import { Checkbox, TextInput } from "@mantine/core";
import { useController, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { fieldError } from "../../shared/forms/field-error.tsx";
import { Segments } from "../../shared/menu/segments.tsx";
import classes from "./alert-rules.module.css";
import type { RuleFormPart } from "./rule-form.ts";
import { weekdayName } from "./weekday-name.ts";

const Weekdays = ({ form }: RuleFormPart) => {
  const { t, i18n } = useTranslation();
  const { field, fieldState } = useController({ control: form.control, name: "weekdays" });
  return (
    <Checkbox.Group
      label={t("alertRules.weekdays")}
      value={field.value.map(String)}
      onChange={(chosen) => field.onChange(chosen.map(Number).toSorted((one, other) => one - other))}
      error={fieldError(fieldState.error)}
    >
      <div className={classes.days}>
        {[0, 1, 2, 3, 4, 5, 6].map((day) => (
          <Checkbox key={day} value={String(day)} label={weekdayName(day, i18n.language)} />
        ))}
      </div>
    </Checkbox.Group>
  );
};

/** When the rule is active: always, within hours, or outside of hours. */
export const ActiveFields = ({ form }: RuleFormPart) => {
  const { t } = useTranslation();
  const { register, control, formState } = form;
  const { errors } = formState;
  const { field } = useController({ control, name: "when" });
  const when = useWatch({ control, name: "when" });
  return (
    <div className={classes.active}>
      <span className={classes.label}>{t("alertRules.active")}</span>
      <Segments
        label={t("alertRules.active")}
        value={when}
        options={(["always", "inHours", "outsideQuietHours"] as const).map((value) => ({
          value,
          label: t(`alertRules.${value}`),
        }))}
        onChange={field.onChange}
      />
      {when === "always" ? null : (
        <>
          <div className={classes.pair}>
            <TextInput
              {...register("from")}
              type="time"
              label={t("alertRules.from")}
              error={fieldError(errors.from)}
            />
            <TextInput
              {...register("to")}
              type="time"
              label={t("alertRules.to")}
              error={fieldError(errors.to)}
            />
          </div>
          <Weekdays form={form} />
        </>
      )}
    </div>
  );
};
