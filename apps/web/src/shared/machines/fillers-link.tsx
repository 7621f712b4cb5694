import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { filterOfSearch, searchOfFilter } from "../filters/filter-search.ts";
import { useSignedIn } from "../session/use-session.ts";

/** Links to what to adjust at a machine. */
export const FillersLink = ({ mid }: { readonly mid: number }) => {
  const { t } = useTranslation();
  const { client } = useSignedIn();
  return (
    <Link
      to="/client/$tenant/ajustes"
      params={{ tenant: client.tenant }}
      search={(search) => searchOfFilter({ ...filterOfSearch(search), equipments: [mid] })}
      data-off-paper
    >
      {t("nav.fillers")}
    </Link>
  );
};
