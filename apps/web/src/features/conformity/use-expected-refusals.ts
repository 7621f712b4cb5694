import { expectedRefusals } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { expectedText } from "../../shared/format/expected-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";

/** Expected number of refused samples on a line that just conforms, as text. */
export const useExpectedRefusals = (): ((samples: number) => string) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (samples) =>
    t("conformity.expectedRefusals", { number: expectedText(format, expectedRefusals(samples)) });
};
