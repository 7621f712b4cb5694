import type { ReactNode } from "react";
import { FilterBar } from "../../shared/filters/filter-bar.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";
import { headerNoteId } from "./header-note.tsx";
import classes from "./header.module.css";
import { UserMenu } from "./user-menu.tsx";

interface HeaderProps {
  readonly title: string;
  readonly withFilter: boolean;
  readonly live: boolean;
  /** Opens the navigation, on phones. */
  readonly menu: ReactNode;
}

export const Header = ({ title, withFilter, live, menu }: HeaderProps) => (
  <header className={classes.header}>
    <div className={classes.title}>
      {menu}
      <h1>{title}</h1>
      <div id={headerNoteId} className={classes.note} />
    </div>
    {withFilter ? (
      <div className={classes.filter}>
        <FilterBar />
      </div>
    ) : null}
    <div className={classes.user}>
      <ConnectionNotice live={live} />
      <UserMenu />
    </div>
  </header>
);
