import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { filterOfSearch, searchOfFilter } from "../../shared/filters/filter-search.ts";
import { MachineLink } from "../../shared/machines/machine-link.tsx";
import { useSignedIn } from "../../shared/session/use-session.ts";
import type { AttentionLine } from "./attention-lines.ts";
import { AttentionMark } from "./attention-mark.tsx";
import classes from "./attention.module.css";
import type { LineWords } from "./use-line-words.ts";

/** Link to the orders, for an order without a machine of its own. */
const OrdersLink = ({ children }: { children: ReactNode }) => {
  const { client, user } = useSignedIn();
  if (user.role === "Operator") return children;
  return (
    <Link
      to="/client/$tenant/ordens-producao"
      params={{ tenant: client.tenant }}
      search={(search) => searchOfFilter(filterOfSearch(search))}
      className={classes.orders}
    >
      {children}
    </Link>
  );
};

/** One line of the list; the whole row links to the machine. */
export const AttentionRow = ({ line, words }: { line: AttentionLine; words: LineWords }) => {
  const { t } = useTranslation();
  const { mid, name, detail, since, age } = words;
  const named = <strong>{name}</strong>;
  return (
    <li className={classes.row} data-kind={line.kind}>
      <span className={classes.mark}>
        <AttentionMark kind={line.kind} />
      </span>
      <span className={classes.name}>
        {mid === null ? (
          <OrdersLink>{named}</OrdersLink>
        ) : (
          <MachineLink mid={mid} whole>
            {named}
          </MachineLink>
        )}
      </span>
      <span className={classes.what}>{t(`attention.${line.kind}`)}</span>
      <span className={classes.detail}>{detail}</span>
      <span className={classes.since}>{since}</span>
      <strong className={classes.age}>{age}</strong>
      <IconChevronRight className={classes.chevron} size={14} stroke={1.8} aria-hidden="true" />
    </li>
  );
};
