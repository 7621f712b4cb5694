import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { type LeftoverColumns, type LeftoverKind } from "./leftover-kinds.ts";

interface LeftoversCardTableProps {
  readonly kinds: readonly LeftoverKind[];
  readonly columns: LeftoverColumns;
  readonly amount: (kind: LeftoverKind, value: number) => string;
}

export const LeftoversCardTable = ({ kinds, columns, amount }: LeftoversCardTableProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <table>
      <caption>{t("leftoversCard.title")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("leftoversCard.time")}</th>
          {kinds.map((kind) => (
            <th key={kind} scope="col">
              {t(`leftoversCard.${kind}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns.steps.map(({ startMs }, index) => (
          <tr key={startMs}>
            <th scope="row">{format.instant(startMs, "dateTime")}</th>
            {kinds.map((kind) => (
              <td key={kind}>{amount(kind, columns.values[kind][index] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
