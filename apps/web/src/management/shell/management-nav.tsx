import { IconLogout } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import nav from "../../app/shell/nav.module.css";
import { useSignOut } from "../../features/access/use-sign-out.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { Avatar } from "../../shared/people/avatar.tsx";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { places } from "../places.ts";
import classes from "./management-nav.module.css";
import { entryOf, managementEntries } from "./nav-entries.ts";
import { useOpenThings } from "./use-open-things.ts";

/** Number of things that need attention, beside the overview entry. */
const OpenThings = () => {
  const { t } = useTranslation();
  const { number } = useFormat();
  const count = useOpenThings();
  if (count === 0) return null;
  return (
    <span className={classes.count}>
      <span aria-hidden="true">{number(count, { decimals: 0 })}</span>
      <span className="visually-hidden">{t("overview.openThings", { count })}</span>
    </span>
  );
};

/** Menu items, the signed-in user and the sign-out button. */
export const ManagementNav = ({ onChosen }: { readonly onChosen?: () => void }) => {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const signOut = useSignOut();
  const current = entryOf(useLocation().pathname);
  return (
    <>
      <div className={nav.groups}>
        <ul>
          {managementEntries.map((entry) => (
            <li key={entry.to}>
              <Link
                to={entry.to as never}
                className={nav.item}
                // Every address begins with that of the list of clients.
                activeOptions={{ exact: true }}
                aria-current={current === entry ? "page" : undefined}
                data-within={current === entry || undefined}
                onClick={onChosen}
              >
                {t(entry.label)}
                {entry.to === places.overview ? <OpenThings /> : null}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.person}>
        <Link to={places.me as never} className={classes.me} onClick={onChosen}>
          <Avatar name={user.name} picturePath={user.profilePicPath} />
          <span className="visually-hidden">{t("nav.profile")} </span>
          <span className={classes.name}>{user.name}</span>
        </Link>
        <button type="button" className={classes.out} onClick={signOut}>
          <IconLogout size={16} stroke={1.6} aria-hidden="true" />
          {t("access.signOut")}
        </button>
      </div>
    </>
  );
};
