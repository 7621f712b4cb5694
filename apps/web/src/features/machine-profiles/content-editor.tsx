import { NativeSelect, Textarea } from "@mantine/core";
import type { FieldError } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { fieldError } from "../../shared/forms/field-error.tsx";
import { type Edited, PlaceCheck, PlaceField } from "./content-fields.tsx";
import classes from "./machine-profiles.module.css";
import { type Content, faultsToShow, readContent, writeContent } from "./profile-content.ts";
import { RegisterFields } from "./register-fields.tsx";
import { ScaleFields } from "./scale-fields.tsx";
import { useProfileFaults } from "./use-profile-faults.ts";

interface ContentEditorProps {
  /** JSON text of the profile. */
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly fault: FieldError | undefined;
  /** Whether somebody tried to save; before that, empty fields have no faults. */
  readonly submitted: boolean;
}

const scaleBlank = { driver: "scale", packages: { thresholdG: 20 } };
const registerBlank = {
  packages: { kind: "counter-and-last-weight", counter: { address: 0 }, weightMg: { address: 1 } },
};

/** Content after a change of driver: title and source are kept, the rest is reset, since the drivers share nothing else. */
const ofDriver = ({ title, source }: Content, isScale: boolean): Content => ({
  title,
  ...(source === undefined ? {} : { source }),
  ...(isScale ? scaleBlank : registerBlank),
});

const CommonFields = ({ edited }: { readonly edited: Edited }) => {
  const { t } = useTranslation();
  const isScale = edited.content["driver"] === "scale";
  return (
    <>
      <PlaceField edited={edited} path="title" label={t("machineProfiles.profileTitle")} />
      <NativeSelect
        label={t("machineProfiles.driver")}
        value={isScale ? "scale" : "modbus"}
        data={(["modbus", "scale"] as const).map((value) => ({
          value,
          label: t(`machineProfiles.${value}`),
        }))}
        onChange={({ currentTarget: { value } }) =>
          edited.onChange(ofDriver(edited.content, value === "scale"))
        }
      />
      {isScale ? <ScaleFields edited={edited} /> : <RegisterFields edited={edited} />}
      <PlaceField edited={edited} path="source" label={t("machineProfiles.source")} />
      <PlaceCheck edited={edited} path="testedInField" label={t("machineProfiles.tested")} />
    </>
  );
};

/** Common fields of a profile, its JSON, and the server's errors for both. */
export const ContentEditor = ({ text, onChange, fault, submitted }: ContentEditorProps) => {
  const { t } = useTranslation();
  const content = readContent(text);
  const faults = useProfileFaults(text);
  const shown = faultsToShow(faults ?? [], { content: content ?? {}, submitted });
  const faultAt = (path: string): string | undefined => shown.find((one) => one.path === path)?.message;
  const edited = content && { content, onChange: (next: Content) => onChange(writeContent(next)), faultAt };
  return (
    <>
      {edited === null ? null : <CommonFields edited={edited} />}
      <Textarea
        className={classes.json}
        label={t("machineProfiles.json")}
        description={t("machineProfiles.jsonHint")}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        error={fieldError(fault)}
        autosize
        minRows={6}
        maxRows={24}
        spellCheck={false}
      />
      <div role="status">
        {faults === null || content === null ? null : faults.length === 0 ? (
          t("machineProfiles.fine")
        ) : (
          <ul className={classes.faults}>
            {shown.map(({ path, message }) => (
              <li key={`${path} ${message}`}>{path === "" ? message : `${path}: ${message}`}</li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
};
