import { type ImportedTexts, importLanguage } from "@fiel/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSending } from "../../shared/forms/use-sending.ts";
import { usePlace } from "../../shared/registration/use-place.ts";
import { askAgain, reasonOf } from "../../shared/registration/use-tell.ts";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";

/** Compares a file with the texts and applies the compared version; calls `onDone` after that. */
export const useImportTexts = (language: string, onDone: () => void) => {
  const place = usePlace();
  const queryClient = useQueryClient();
  const { t } = useTranslation();
  const [plan, setPlan] = useState<ImportedTexts | null>(null);
  const compare = useSending(async (file: File) => {
    setPlan(null);
    setPlan(await place.api.call(importLanguage, { params: { language }, body: {}, files: { file } }));
  });
  const apply = useSending(
    async ({ file, digest }: { readonly file: File; readonly digest: string }) => {
      await place.api.call(importLanguage, { params: { language }, body: { digest }, files: { file } });
      toastInfo({ title: t("languages.importing.applied"), once: "languages" });
      void askAgain(queryClient, place);
      onDone();
    },
    (error) =>
      toastFailure({ title: t("languages.importing.applyFailed"), ...reasonOf(error), once: "languages" }),
  );
  return { plan, compare, apply };
};
