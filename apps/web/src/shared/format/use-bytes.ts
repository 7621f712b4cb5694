import { useTranslation } from "react-i18next";

const units = ["megabyte", "gigabyte", "terabyte"] as const;

/** A size in MB, GB or TB, so that the number stays below a thousand where possible. Below a tenth of a megabyte it rounds. */
export const useBytes = (): { readonly bytes: (bytes: number) => string } => {
  const { i18n } = useTranslation();
  return {
    bytes: (bytes) => {
      const power = Math.max(0, Math.min(2, Math.floor(Math.log10(Math.max(1, bytes)) / 3) - 2));
      const value = bytes / 1_000 ** (power + 2);
      const shape = {
        style: "unit",
        unit: units[power],
        maximumFractionDigits: value < 100 ? 1 : 0,
      } as const;
      return new Intl.NumberFormat(i18n.language, shape).format(value);
    },
  };
};
