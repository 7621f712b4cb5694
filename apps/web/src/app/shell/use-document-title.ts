import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../shared/session/use-session.ts";

/** Sets the tab's title to page and client, so that open tabs can be told apart. */
export const useDocumentTitle = (page: string | undefined): void => {
  const { t } = useTranslation();
  const { client } = useSignedIn();
  const app = t("app.name");
  useEffect(() => {
    document.title = [page, client.name, app].filter(Boolean).join(" · ");
    return () => {
      document.title = app;
    };
  }, [page, client.name, app]);
};
