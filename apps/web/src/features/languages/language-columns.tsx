import type { ListedLanguage } from "@fiel/contracts";
import type { TFunction } from "i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { nameColumn } from "../../shared/registration/name-column.tsx";
import type { ListContext } from "../../shared/registration/registration-page.tsx";
import type { Column } from "../../shared/table/column.ts";
import { LanguageState } from "./language-state.tsx";

const Count = ({ value }: { readonly value: number }) => useFormat().number(value);

export const languageColumns = (
  t: TFunction,
  context: ListContext<ListedLanguage>,
): readonly Column<ListedLanguage>[] => [
  { ...nameColumn(t("languages.code"), context, ({ code }) => code), id: "code" },
  {
    id: "language",
    header: t("languages.language"),
    cell: ({ code, description }) => <span lang={code.replace("_", "-")}>{description}</span>,
    sort: ({ description }) => description,
  },
  {
    id: "texts",
    header: t("languages.texts"),
    numeric: true,
    minor: true,
    cell: ({ texts, empty }) => <Count value={texts - empty} />,
    sort: ({ texts, empty }) => texts - empty,
  },
  {
    id: "state",
    header: t("languages.state"),
    cell: (language) => <LanguageState language={language} />,
    sort: ({ empty }) => empty,
  },
];
