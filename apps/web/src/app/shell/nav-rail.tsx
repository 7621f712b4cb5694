import { ActionIcon } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Logo } from "../../shared/brand/logo.tsx";
import { Tip } from "../../shared/menu/tip.tsx";
import { NavList } from "./nav-list.tsx";
import classes from "./nav.module.css";
import { useScreenQuery } from "../../shared/print/use-screen-query.ts";

type Choice = "open" | "collapsed" | "byWidth";

/** Side navigation: open on wide screens, icons only on narrower ones, until the user chooses. */
export const NavRail = () => {
  const { t } = useTranslation();
  const wide = useScreenQuery("(min-width: 87.5em)");
  const [choice, setChoice] = useLocalStorage<Choice>({
    key: "navigation",
    defaultValue: "byWidth",
    getInitialValueInEffect: false,
  });
  const collapsed = choice === "byWidth" ? !wide : choice === "collapsed";
  const label = t(collapsed ? "nav.expand" : "nav.collapse");
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;

  return (
    <nav className={classes.nav} aria-label={t("nav.label")} data-collapsed={collapsed || undefined}>
      <div className={classes.brand}>
        <Logo name={t("app.name")} collapsed={collapsed} />
      </div>
      <NavList collapsed={collapsed} />
      <div className={classes.foot}>
        <Tip label={label}>
          <ActionIcon
            size="var(--ctl)"
            aria-label={label}
            aria-expanded={!collapsed}
            onClick={() => setChoice(collapsed ? "open" : "collapsed")}
          >
            <Icon size={18} stroke={1.6} />
          </ActionIcon>
        </Tip>
      </div>
    </nav>
  );
};
