import { IconLogout, IconPrinter, IconUser } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useSignOut } from "../../features/access/use-sign-out.ts";
import { LanguageItems } from "../../shared/i18n/language-items.tsx";
import { MenuButton, MenuItem, MenuLabel, MenuLine, useMenuLink } from "../../shared/menu/menu-button.tsx";
import { Avatar } from "../../shared/people/avatar.tsx";
import { printPage } from "../../shared/print/print-page.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { SchemeItems } from "./scheme-items.tsx";
import classes from "./user-menu.module.css";

const iconProps = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

const ProfileLink = () => {
  const { t } = useTranslation();
  const { client } = useSignedIn();
  return (
    <Link {...useMenuLink()} to="/client/$tenant/eu" params={{ tenant: client.tenant }}>
      <IconUser {...iconProps} />
      {t("nav.profile")}
    </Link>
  );
};

export const UserMenu = () => {
  const { t } = useTranslation();
  const { client, user } = useSignedIn();
  const signOut = useSignOut();
  const label = t("user.menu", { name: user.name });
  return (
    <MenuButton
      label={label}
      align="end"
      width={232}
      renderButton={(button) => (
        <button {...button} type="button" className={classes.target}>
          <span className="visually-hidden">{label}</span>
          <span className={classes.client}>{client.name}</span>
          <Avatar name={user.name} picturePath={user.profilePicPath} />
        </button>
      )}
    >
      <div className={classes.who}>
        <strong>{user.name}</strong>
        <span>{user.email}</span>
      </div>
      <MenuLine />
      <MenuLabel>{t("theme.label")}</MenuLabel>
      <SchemeItems />
      <MenuLine />
      <MenuLabel>{t("language.label")}</MenuLabel>
      <LanguageItems />
      <MenuLine />
      <MenuItem icon={<IconPrinter {...iconProps} />} onSelect={printPage}>
        {t("download.print")}
      </MenuItem>
      <ProfileLink />
      <MenuItem icon={<IconLogout {...iconProps} />} onSelect={signOut}>
        {t("access.signOut")}
      </MenuItem>
    </MenuButton>
  );
};
