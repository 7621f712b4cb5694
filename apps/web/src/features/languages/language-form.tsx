import { listPossibleLanguages, type ListedLanguage } from "@fiel/contracts";
import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { fieldError } from "../../shared/forms/field-error.tsx";
import type { FormProps } from "../../shared/registration/form-props.ts";
import { RegistrationForm } from "../../shared/registration/registration-form.tsx";
import { usePlace } from "../../shared/registration/use-place.ts";
import { useRegistrationForm } from "../../shared/registration/use-registration-form.ts";
import { languageForm, languages } from "./language-registration.ts";

const valuesOf = () => ({ language: "" });

const usePossible = () => {
  const { api, tenant } = usePlace();
  return useQuery({
    queryKey: ["possible-languages", tenant],
    queryFn: ({ signal }) => api.call(listPossibleLanguages, { params: {} }, signal),
  });
};

/** Form that adds a language. */
export const LanguageForm = ({ row, onClose }: FormProps<ListedLanguage>) => {
  const { t } = useTranslation();
  const { data: possible = [] } = usePossible();
  const state = useRegistrationForm({
    registration: languages,
    row,
    schema: languageForm,
    valuesOf,
    onDone: onClose,
  });
  const { register, formState } = state.form;
  const fault = fieldError(formState.errors.language);
  return (
    <RegistrationForm
      state={state}
      row={row}
      fields={{ language: null }}
      addLabel={t("languages.add")}
      onClose={onClose}
    >
      <NativeSelect
        {...register("language")}
        label={t("languages.select")}
        description={fault === undefined ? t("languages.selectHint") : undefined}
        error={fault}
        data-autofocus
        autoFocus
        data={[
          { value: "", label: t("languages.choose") },
          ...possible.map(({ code, description }) => ({ value: code, label: `(${code}) ${description}` })),
        ]}
      />
    </RegistrationForm>
  );
};
