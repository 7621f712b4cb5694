import { useTranslation } from "react-i18next";

const mostNames = 6;

/** `sem Refeição, Limpeza`, in the place of the filter's words; nothing where nothing is left out. */
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
