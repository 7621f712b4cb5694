import { useTranslation } from "react-i18next";

/** Most plants begin their codes with OP already. */
const namedOrder = /^op/iu;

/** An order by its code: `OP 1119061670`. */
export const useOrderText = (): ((code: string) => string) => {
  const { t } = useTranslation();
  return (code) => (namedOrder.test(code) ? code : t("cards.order", { code }));
};
