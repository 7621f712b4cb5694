import { useTranslation } from "react-i18next";

const mostNames = 6;

/** Words such as `sem Refeição, Limpeza` to stand with the filter's texts; empty when nothing is hidden. */
export const useWithoutWords = (): ((names: readonly string[]) => string[]) => {
  const { t } = useTranslation();
  return (names) => {
    if (names.length === 0) return [];
    const listed = names.slice(0, mostNames).join(", ");
    const more = names.length - mostNames;
    return [
      more > 0
        ? t("filterWords.withoutMore", { names: listed, more })
        : t("filterWords.without", { names: listed }),
    ];
  };
};
