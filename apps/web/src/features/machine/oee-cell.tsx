import type { Losses } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { MeasureText } from "../../shared/format/measure-text.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import { OeeButton } from "../../shared/losses/oee-button.tsx";
import { StripCell } from "./strip-cell.tsx";

interface OeeCellProps {
  readonly name: string;
  /** Undefined when the machine has no account. */
  readonly account: Losses["account"] | undefined;
}

/** OEE of the period as the product of its factors, which opens the arithmetic. */
export const OeeCell = ({ name, account }: OeeCellProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const oee = account?.oee ?? null;
  return (
    <StripCell
      label={t("losses.factors.oee")}
      value={
        <MeasureText
          measure={oee === null ? null : { value: format.number(oee * 100, { decimals: 2 }), unit: "%" }}
        />
      }
      beside={account === undefined ? null : <OeeButton name={name} account={account} />}
    />
  );
};
