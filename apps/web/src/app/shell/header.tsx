import type { i18n as I18n } from "i18next";
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLostSince } from "../../shared/api/use-connection.ts";
import { AdvancedToggle } from "../../shared/filters/advanced/advanced-toggle.tsx";
import { loadAdvanced } from "../../shared/filters/advanced/load-advanced.ts";
import { FilterBar } from "../../shared/filters/filter-bar.tsx";
import { useFilterRules } from "../../shared/filters/use-filter-rules.ts";
import { ConnectionNotice } from "./connection-notice.tsx";
import { Crumb } from "./crumb.tsx";
import { headerNoteId } from "./header-note.tsx";
import classes from "./header.module.css";
import { LostStrip } from "./lost-strip.tsx";
import type { PageEntry } from "./nav-entries.ts";
import { UserMenu } from "./user-menu.tsx";

interface HeaderProps {
  readonly title: string;
  readonly under: PageEntry["under"];
  readonly withFilter: boolean;
  readonly live: boolean;
  /** Button that opens the navigation on phones. */
  readonly menu: ReactNode;
}

const createPanel = (i18n: I18n) => lazy(async () => ({ default: (await loadAdvanced(i18n)).AdvancedPanel }));

/** The advanced panel below the header. It closes when another page opens. */
const useAdvanced = (page: string) => {
  const { i18n } = useTranslation();
  const [Panel] = useState(() => createPanel(i18n));
  const [openOn, setOpenOn] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    loadAdvanced(i18n).catch(() => undefined);
  }, [i18n]);
  const open = openOn === page;
  return {
    Panel,
    open,
    button,
    show: () => setOpenOn(page),
    toggle: () => setOpenOn(open ? null : page),
    close: () => {
      setOpenOn(null);
      button.current?.focus();
    },
  };
};

const Filter = ({ page }: { page: string }) => {
  const { Panel, open, button, show, toggle, close } = useAdvanced(page);
  const id = useId();
  const { period, operator, product } = useFilterRules();
  return (
    <>
      <div className={classes.filter} data-header-filter>
        <FilterBar onCustom={show} />
      </div>
      {period || operator || product ? (
        <div className={classes.advanced}>
          <AdvancedToggle ref={button} open={open} controls={id} onToggle={toggle} />
        </div>
      ) : null}
      {open ? (
        <div className={classes.panel}>
          <Suspense>
            <Panel id={id} onClose={close} />
          </Suspense>
        </div>
      ) : null}
    </>
  );
};

export const Header = ({ title, under, withFilter, live, menu }: HeaderProps) => {
  const lostSince = useLostSince();
  return (
    <header className={classes.header} data-page-header>
      <div className={classes.title}>
        {menu}
        {under ? <Crumb {...under} /> : null}
        <h1>{title}</h1>
        <div id={headerNoteId} className={classes.note} />
      </div>
      {withFilter ? <Filter page={title} /> : null}
      <div className={classes.user}>
        <ConnectionNotice live={live || lostSince !== null} />
        <UserMenu />
      </div>
      <LostStrip />
    </header>
  );
};
