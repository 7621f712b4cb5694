import { scaleFamilies } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { type Edited, PlaceChoice, PlaceField } from "./content-fields.tsx";
import classes from "./machine-profiles.module.css";
import { RuleFields } from "./register-fields.tsx";

const none = "";

/** Common fields of a scale that sends only weights. */
export const ScaleFields = ({ edited }: { readonly edited: Edited }) => {
  const { t } = useTranslation();
  const families = scaleFamilies.map((value) => ({ value, label: value }));
  const isLine = edited.content["family"] === undefined;
  return (
    <>
      <fieldset className={classes.part}>
        <legend>{t("machineProfiles.connection")}</legend>
        <div className={classes.row}>
          <PlaceChoice
            edited={edited}
            path="family"
            label={t("machineProfiles.family")}
            options={[{ value: none, label: t("machineProfiles.ownLine") }, ...families]}
            fallback={none}
          />
          <PlaceField edited={edited} path="question" label={t("machineProfiles.question")} />
          <PlaceField edited={edited} path="askEveryMs" label={t("machineProfiles.askEvery")} number />
        </div>
        {isLine ? (
          <div className={classes.row}>
            <PlaceField
              edited={edited}
              path="line.pattern"
              label={t("machineProfiles.pattern")}
              description={t("machineProfiles.patternHint")}
            />
            <PlaceField edited={edited} path="line.unit" label={t("machineProfiles.unit")} />
          </div>
        ) : null}
      </fieldset>
      <fieldset className={classes.part}>
        <legend>{t("machineProfiles.packages")}</legend>
        <RuleFields edited={edited} path="packages" />
      </fieldset>
    </>
  );
};
