import { Checkbox } from "@mantine/core";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { NumberField } from "../../shared/registration/number-field.tsx";
import classes from "./alert-rules.module.css";
import type { RuleFormPart } from "./rule-form.ts";

/** Settings that limit noise: off-delay, digest, minimum count, silence of the gateway. */
export const QuietFields = ({ form }: RuleFormPart) => {
  const { t } = useTranslation();
  const { register, control, formState } = form;
  const { errors } = formState;
  const counts = useWatch({ control, name: "minimumCount" }).trim() !== "1";
  return (
    <>
      <div className={classes.pair}>
        <NumberField
          {...register("offDelay")}
          label={t("alertRules.offDelay")}
          unit={t("alertRules.unitGone")}
          rightSectionWidth={96}
          fault={errors.offDelay}
        />
        <NumberField
          {...register("digestAbove")}
          whole
          label={t("alertRules.digest")}
          description={t("alertRules.digestHint")}
          unit={t("alertRules.unitDigest")}
          rightSectionWidth={136}
          fault={errors.digestAbove}
        />
        <NumberField
          {...register("minimumCount")}
          whole
          label={t("alertRules.minimumCount")}
          unit={t("alertRules.unitTimes")}
          fault={errors.minimumCount}
        />
        {counts ? (
          <NumberField
            {...register("countWithin")}
            label={t("alertRules.countWithin")}
            unit={t("alertRules.unitMinutes")}
            fault={errors.countWithin}
          />
        ) : null}
      </div>
      <Checkbox {...register("suppressWhenSilent")} label={t("alertRules.suppress")} />
    </>
  );
};
