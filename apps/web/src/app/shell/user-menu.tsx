import { Menu, type MantineColorScheme, useMantineColorScheme, UnstyledButton } from "@mantine/core";
import { IconLogout, IconUser } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useSignOut } from "../../features/access/use-sign-out.ts";
import { LanguageItems } from "../../shared/i18n/language-items.tsx";
import { Avatar } from "../../shared/people/avatar.tsx";
import { useSignedIn } from "../../shared/session/use-session.ts";
import classes from "./user-menu.module.css";

const schemes = ["light", "dark", "auto"] as const satisfies readonly MantineColorScheme[];

const SchemeItems = () => {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
      {schemes.map((scheme) => (
        <Menu.RadioItem key={scheme} value={scheme}>
          {t(`theme.${scheme}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
};

export const UserMenu = () => {
  const { t } = useTranslation();
  const { client, user } = useSignedIn();
  const signOut = useSignOut();
  return (
    <Menu position="bottom-end" width={232}>
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <span className="visually-hidden">{t("user.menu", { name: user.name })}</span>
          <span className={classes.client}>{client.name}</span>
          <Avatar name={user.name} picturePath={user.profilePicPath} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>{user.name}</strong>
          <span>{user.email}</span>
        </div>
        <Menu.Divider />
        <Menu.Label>{t("theme.label")}</Menu.Label>
        <SchemeItems />
        <Menu.Divider />
        <Menu.Label>{t("language.label")}</Menu.Label>
        <LanguageItems />
        <Menu.Divider />
        <Menu.Item
          renderRoot={(props) => (
            <Link {...props} to="/client/$tenant/eu" params={{ tenant: client.tenant }} />
          )}
          leftSection={<IconUser size={16} stroke={1.6} aria-hidden="true" />}
        >
          {t("nav.profile")}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} aria-hidden="true" />} onClick={signOut}>
          {t("access.signOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
