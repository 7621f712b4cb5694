import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { shortened } from "@fiel/domain";
import { type Format, useFormat } from "../../shared/format/use-format.ts";
import { fieldText } from "./cause-words.ts";
import classes from "./quarantine.module.css";

/** Longer values are cut at this many characters; the export has them whole. */
const longest = 120;

/** Values of the protocol that have a translation. */
const words = [
  "useful",
  "over",
  "under",
  "invalid",
  "gateway",
  "machine",
  "server",
  "scrap",
  "reprocess",
  "chargeback",
] as const;
const wordFields: ReadonlySet<string> = new Set(["verdict", "clock", "kind"]);

const plainText = (value: unknown): string => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > longest ? `${shortened(text, longest)}…` : text;
};

const valueText = (field: string, value: unknown, t: TFunction, format: Format): string => {
  if (value === null) return t("panel.unavailable");
  const word = wordFields.has(field) ? words.find((one) => one === value) : undefined;
  if (word !== undefined) return t(`device.values.${word}`);
  if (typeof value !== "number") return plainText(value);
  // A number outside the range of dates is shown as a number.
  if (/^(at|.*At)$/.test(field) && Math.abs(value) < 8.64e15) return format.instant(value, "dateTimeSeconds");
  if (field.endsWith("Mg")) return format.text(format.meanWeight(value / 1_000));
  return format.number(value, { decimals: Number.isInteger(value) ? 0 : 3 });
};

/** Fields of a record, without the machine, which is shown elsewhere. */
export const RecordFacts = ({ record }: { record: Readonly<Record<string, unknown>> }) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className={classes.facts}>
      {Object.entries(record)
        .filter(([field, value]) => field !== "equipment" && value !== undefined)
        .map(([field, value]) => (
          <li key={field}>
            <span className={classes.quiet}>{fieldText(field, t)}</span> {valueText(field, value, t, format)}
          </li>
        ))}
    </ul>
  );
};
