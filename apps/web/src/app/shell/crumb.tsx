import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { filterOfSearch, searchOfFilter } from "../../shared/filters/filter-search.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import classes from "./header.module.css";
import type { PageEntry } from "./nav-entries.ts";

/** Link to the parent page that keeps the filter. */
export const Crumb = ({ to, label }: NonNullable<PageEntry["under"]>) => {
  const { t } = useTranslation();
  const { client } = useSignedIn();
  return (
    <Link
      to={to}
      params={{ tenant: client.tenant }}
      search={(search) => searchOfFilter(filterOfSearch(search))}
      className={classes.crumb}
    >
      {t(label)}
      <span aria-hidden="true"> ›</span>
    </Link>
  );
};
