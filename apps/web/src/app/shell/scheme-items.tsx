import { type MantineColorScheme, useMantineColorScheme } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { MenuItem } from "../../shared/menu/menu-button.tsx";

const schemes = ["light", "dark", "auto"] as const satisfies readonly MantineColorScheme[];

/** Menu items for the light, dark or system scheme. */
export const SchemeItems = () => {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return schemes.map((scheme) => (
    <MenuItem key={scheme} checked={scheme === colorScheme} stays onSelect={() => setColorScheme(scheme)}>
      {t(`theme.${scheme}`)}
    </MenuItem>
  ));
};
