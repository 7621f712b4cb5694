import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Logo } from "../../shared/brand/logo.tsx";
import { LanguageMenu } from "../../shared/i18n/language-menu.tsx";
import classes from "./access-layout.module.css";
import { WeighingPicture } from "./weighing-picture.tsx";

/** Layout with the form on the left and a picture of the product on the right. */
export const AccessLayout = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <header>
          <Logo size={22} name={t("app.name")} />
        </header>
        <main className={classes.form}>{children}</main>
        <footer>
          <LanguageMenu />
        </footer>
      </div>
      <div className={classes.picture}>
        <WeighingPicture />
      </div>
    </div>
  );
};
