import { useTranslation } from "react-i18next";
import { Logo } from "../../shared/brand/logo.tsx";
import classes from "./management-nav.module.css";

/** Name of the product and of the provider's area. */
export const Brand = () => {
  const { t } = useTranslation();
  return (
    <span className={classes.brand}>
      <Logo name={t("app.name")} />
      <span className={classes.area}>{t("management.name")}</span>
    </span>
  );
};
