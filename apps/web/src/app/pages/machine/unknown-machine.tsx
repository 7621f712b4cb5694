import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { filterOfSearch, searchOfFilter } from "../../../shared/filters/filter-search.ts";
import { EmptyNote } from "../../../shared/panel/empty-note.tsx";
import { useSignedIn } from "../../../shared/session/use-session.ts";
import classes from "./machine-page.module.css";

/** Shown when the address names no machine of the client. */
export const UnknownMachine = () => {
  const { t } = useTranslation();
  const { client } = useSignedIn();
  return (
    <section className={classes.unknown} aria-label={t("nav.machine")}>
      <EmptyNote
        sentence="machine.unknown"
        actions={
          <Link
            to="/client/$tenant/producao"
            params={{ tenant: client.tenant }}
            search={(search) => searchOfFilter(filterOfSearch(search))}
          >
            {t("machine.toProduction")}
          </Link>
        }
      />
    </section>
  );
};
