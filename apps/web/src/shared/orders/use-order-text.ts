import { useTranslation } from "react-i18next";

/** Most plants use codes that already begin with OP. */
const namedOrder = /^op/iu;

/** An order by its code: `OP 1119061670`. */
export const useOrderText = (): ((code: string) => string) => {
  const { t } = useTranslation();
  return (code) => (namedOrder.test(code) ? code : t("cards.order", { code }));
};
