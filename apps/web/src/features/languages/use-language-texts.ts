import {
  type LanguageText,
  type LanguageTexts,
  listMissingCodes,
  readLanguage,
  updateLanguageText,
} from "@fiel/contracts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/api-error.ts";
import { askAgain, reasonOf } from "../../shared/registration/use-tell.ts";
import { usePlace } from "../../shared/registration/use-place.ts";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";

const textsOf = ({ modules }: LanguageTexts): readonly LanguageText[] =>
  modules.flatMap(({ texts }) => texts);

/** All texts of a language, including missing ones. */
export const useLanguageTexts = (language: string) => {
  const { api, tenant } = usePlace();
  return useQuery({
    queryKey: ["language-texts", tenant, language],
    queryFn: ({ signal }) => api.call(readLanguage, { params: { language } }, signal),
    retry: (count, error) => !(error instanceof ApiError && error.status === 404) && count < 2,
    placeholderData: (): undefined => undefined,
    select: textsOf,
  });
};

/** Saves a text; false when it failed. */
export const useSaveText = (language: string) => {
  const place = usePlace();
  const queryClient = useQueryClient();
  const { t } = useTranslation();
  return async ({ module, code }: LanguageText, text: string): Promise<boolean> => {
    try {
      await place.api.call(updateLanguageText, { params: { language, module }, body: { code, text } });
    } catch (error) {
      const told = error instanceof ApiError ? (error.fields["text"] ?? error.fields["code"]) : undefined;
      const reason = told === undefined ? reasonOf(error) : { message: told };
      toastFailure({ title: t("languages.changeFailed"), ...reason, once: "languages" });
      return false;
    }
    toastInfo({ title: t("languages.changed"), once: "languages" });
    await askAgain(queryClient, place);
    return true;
  };
};

/** Loads the codes without text. Shows a message when there are none or the request fails. */
export const useMissingCodes = (language: string) => {
  const place = usePlace();
  const queryClient = useQueryClient();
  const { t } = useTranslation();
  return async (): Promise<readonly LanguageText[]> => {
    try {
      const missing = await place.api.call(listMissingCodes, { params: { language } });
      if (missing.length === 0) toastInfo({ title: t("languages.noneMissing"), once: "languages" });
      else await askAgain(queryClient, place);
      return missing;
    } catch (error) {
      toastFailure({ title: t("languages.missingFailed"), ...reasonOf(error), once: "languages" });
      return [];
    }
  };
};
