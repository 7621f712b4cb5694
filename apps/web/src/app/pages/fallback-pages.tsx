import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import classes from "./fallback-pages.module.css";

const NotFound = ({ start }: { readonly start: string }) => {
  const { t } = useTranslation();
  return (
    <main className={classes.page}>
      <h1>{t("app.notFound")}</h1>
      <Link to={start as never}>{t("app.backToStart")}</Link>
    </main>
  );
};

/** Page for an unknown address, with a link to the start of the program. */
export const notFoundPage = (start: string) => () => <NotFound start={start} />;

/** Replaces a page that threw an error, also when a chunk of an older version is gone from the server. */
export const CrashedPage = () => {
  const { t } = useTranslation();
  return (
    <main className={classes.page}>
      <h1>{t("app.crashed")}</h1>
      <Button variant="filled" onClick={() => globalThis.location.reload()}>
        {t("app.reload")}
      </Button>
    </main>
  );
};
