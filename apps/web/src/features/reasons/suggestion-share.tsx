import { getSuggestionShare } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { FormNote } from "../../shared/registration/form-note.tsx";
import { usePlace } from "../../shared/registration/use-place.ts";

/** How often the chosen reason was among the suggested ones; nothing before the first such answer. */
export const SuggestionShare = () => {
  const { t } = useTranslation();
  const format = useFormat();
  const { api, tenant } = usePlace();
  const { data } = useQuery({
    queryKey: ["suggestion-share", tenant],
    queryFn: ({ signal }) => api.call(getSuggestionShare, { params: { tenant } }, signal),
  });
  if (data === undefined || data.answers === 0) return null;
  const percent = format.percent((100 * data.right) / data.answers);
  return <FormNote>{t("reasons.suggested", { count: data.answers, percent })}</FormNote>;
};
