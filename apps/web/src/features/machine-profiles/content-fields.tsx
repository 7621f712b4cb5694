import { Checkbox, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { serverFault, fieldError } from "../../shared/forms/field-error.tsx";
import { toLanguage } from "../../shared/i18n/languages.ts";
import { TextField } from "../../shared/registration/fields.tsx";
import { NumberField } from "../../shared/registration/number-field.tsx";
import { type Content, shownValue, typedValue, valueAt, withValue } from "./profile-content.ts";

/** A profile being edited, with the server's error for each path. */
export interface Edited {
  readonly content: Content;
  readonly onChange: (content: Content) => void;
  readonly faultAt: (path: string) => string | undefined;
}

interface PlaceProps {
  readonly edited: Edited;
  readonly path: string;
  readonly label: string;
  readonly description?: string;
}

/** Text field, or number field with `number`, of a path. An empty value removes the path. */
export const PlaceField = ({
  edited,
  path,
  label,
  description,
  number = false,
}: PlaceProps & { number?: boolean }) => {
  const { i18n } = useTranslation();
  const locale = toLanguage(i18n.language);
  const value = valueAt(edited.content, path);
  const read = (text: string) => (number ? typedValue(text, locale) : text === "" ? undefined : text);
  const [typed, setTyped] = useState(() => shownValue(value, locale));
  const fault = edited.faultAt(path);
  const Field = number ? NumberField : TextField;
  return (
    <Field
      {...(number ? { isName: true } : {})}
      label={label}
      description={description}
      inputMode={number ? "decimal" : "text"}
      // Keeps the text while it means the same value, such as "1," on the way to "1,5".
      value={read(typed) === value ? typed : shownValue(value, locale)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        edited.onChange(withValue(edited.content, path, read(currentTarget.value)));
      }}
      fault={fault === undefined ? undefined : serverFault(fault)}
    />
  );
};

interface ChoiceProps extends PlaceProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Value that applies when the path is absent. */
  readonly fallback: string;
}

/** Choice field of a path; the fallback removes the path. */
export const PlaceChoice = ({ edited, path, label, description, options, fallback }: ChoiceProps) => {
  const fault = edited.faultAt(path);
  return (
    <NativeSelect
      label={label}
      description={description}
      value={shownValue(valueAt(edited.content, path), "en") || fallback}
      onChange={({ currentTarget: { value } }) =>
        edited.onChange(withValue(edited.content, path, value === fallback ? undefined : value))
      }
      error={fieldError(fault === undefined ? undefined : serverFault(fault))}
      data={[...options]}
    />
  );
};

/** Checkbox of a path; unchecked removes the path. */
export const PlaceCheck = ({ edited, path, label }: PlaceProps) => (
  <Checkbox
    label={label}
    checked={valueAt(edited.content, path) === true}
    onChange={({ currentTarget }) =>
      edited.onChange(withValue(edited.content, path, currentTarget.checked ? true : undefined))
    }
  />
);
