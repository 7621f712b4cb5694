import type { TimeWindow } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import type { LeftoverKind } from "./leftover-kinds.ts";
import { columnText, leftoverText, leftoverUnit } from "./leftover-option.ts";
import type { LeftoverStacks } from "./leftover-stacks.ts";

interface LeftoverTableProps {
  readonly kind: LeftoverKind;
  readonly data: LeftoverStacks;
  readonly span: TimeWindow;
  readonly names: readonly string[];
}

/** Non-empty columns as a text table. */
export const LeftoverTable = ({ kind, data, span, names }: LeftoverTableProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const unit = leftoverUnit(data, kind);
  const rows = data.steps
    .map((step, at) => ({ step, values: data.stacks.map(({ values }) => values[at] ?? 0) }))
    .filter(({ values }) => values.some((value) => value > 0));
  return (
    <table>
      <caption>{t(`leftoverCharts.${kind}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{t("leftoverCharts.time")}</th>
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ step, values }) => (
          <tr key={step.startMs}>
            <th scope="row">{columnText(step, data, span, format)}</th>
            {names.map((name, index) => (
              <td key={name}>{leftoverText(values[index] ?? 0, unit, format)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
