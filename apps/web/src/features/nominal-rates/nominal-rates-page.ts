import { registrationPages } from "../../shared/registration/registration-pages.tsx";
import { nominalRateColumns } from "./nominal-rate-columns.tsx";
import { nominalRates } from "./nominal-rates.ts";

export const nominalRatePages = registrationPages({
  registration: nominalRates,
  columns: nominalRateColumns,
  sortedBy: "name",
  textsOf: ({ product, equipment }) => [product, equipment ?? ""],
  loadForm: async () => (await import("./nominal-rate-form.tsx")).NominalRateForm,
  note: (t) => t("nominalRates.note"),
});
