import { type MantineColorScheme, useMantineColorScheme } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { MenuItem } from "../../shared/menu/menu-button.tsx";

const schemes = ["light", "dark", "auto"] as const satisfies readonly MantineColorScheme[];

/** Light, dark, or the system's, as a menu's choices. */
export const SchemeItems = () => {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return schemes.map((scheme) => (
    <MenuItem key={scheme} checked={scheme === colorScheme} stays onSelect={() => setColorScheme(scheme)}>
      {t(`theme.${scheme}`)}
    </MenuItem>
  ));
};
