import { useTranslation } from "react-i18next";
import { MenuButton, MenuItem, MenuLine } from "../../shared/menu/menu-button.tsx";
import { useStored } from "../../shared/preferences/use-stored.ts";
import { chosenMachines, withMachine } from "./chosen-machines.ts";
import classes from "./leftover-panel.module.css";
import type { LeftoverStack } from "./leftover-stacks.ts";

/** Menu that gives another machine a colour of its own in all charts; nothing when all have one. */
export const MachineChoice = ({ stacks }: { readonly stacks: readonly LeftoverStack[] }) => {
  const { t } = useTranslation();
  const [chosen, choose] = useStored(chosenMachines);
  const others = stacks.filter(({ isOther }) => isOther);
  if (others.length === 0 && chosen.length === 0) return null;
  return (
    <MenuButton
      label={t("leftoverCharts.choose")}
      align="end"
      renderButton={(props) => (
        <button {...props} type="button" data-off-paper className={classes.choose}>
          {t("leftoverCharts.choose")}
        </button>
      )}
    >
      {others.map(({ name, mid }) => (
        <MenuItem key={mid} onSelect={() => choose(withMachine(chosen, mid))}>
          {name}
        </MenuItem>
      ))}
      {chosen.length === 0 ? null : (
        <>
          {others.length === 0 ? null : <MenuLine />}
          <MenuItem onSelect={() => choose([])}>{t("leftoverCharts.chooseNone")}</MenuItem>
        </>
      )}
    </MenuButton>
  );
};
