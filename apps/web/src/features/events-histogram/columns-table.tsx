import { useTranslation } from "react-i18next";
import type { OccurrenceKind } from "../../shared/occurrences/event-level.ts";
import type { KindColumns } from "./kind-columns.ts";

interface ColumnsTableProps {
  readonly columns: KindColumns;
  readonly words: Readonly<Record<OccurrenceKind, string>>;
  readonly total: string;
  readonly text: (value: number) => string;
}

export const ColumnsTable = ({ columns, words, total, text }: ColumnsTableProps) => {
  const { t } = useTranslation();
  return (
    <table>
      <caption>{t(`eventsHistogram.${columns.measure}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{t("eventsHistogram.equipment")}</th>
          {columns.stacks.map(({ kind }) => (
            <th key={kind} scope="col">
              {words[kind]}
            </th>
          ))}
          <th scope="col">{total}</th>
        </tr>
      </thead>
      <tbody>
        {columns.names.map((name, index) => (
          <tr key={columns.mids[index]}>
            <th scope="row">{name}</th>
            {columns.stacks.map(({ kind, values }) => (
              <td key={kind}>{text(values[index] ?? 0)}</td>
            ))}
            <td>{text(columns.totals[index] ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
