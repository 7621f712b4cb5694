import type { TimeWindow } from "@fiel/domain";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { filterOfSearch, searchOfFilter } from "../filters/filter-search.ts";
import { useSignedIn } from "../session/use-session.ts";
import { searchOfPart } from "./occurrence-part.ts";
import classes from "../machines/machine-link.module.css";

interface OccurrenceLinkProps {
  /** The part of the timeline to show. */
  readonly part: TimeWindow;
  /** Shows only this machine; without it the filter's. */
  readonly mid?: number;
  readonly children?: ReactNode;
  /** Makes the surrounding row the link. */
  readonly whole?: boolean;
  readonly className?: string | undefined;
  readonly label?: string;
  readonly title?: string;
}

/** Links to an instant on the occurrence timeline and keeps the filter. Operators have no such page and see plain text. */
export const OccurrenceLink = (props: OccurrenceLinkProps) => {
  const { part, mid, children, whole = false, className, label, title } = props;
  const { client, user } = useSignedIn();
  if (user.role === "Operator") return children;
  return (
    <Link
      to="/client/$tenant/ocorrencias"
      params={{ tenant: client.tenant }}
      search={(search) => ({
        ...searchOfFilter(filterOfSearch(search)),
        ...(mid === undefined ? {} : { equipments: String(mid) }),
        part: searchOfPart(part),
      })}
      className={[classes.link, className].filter(Boolean).join(" ")}
      data-whole={whole || undefined}
      aria-label={label}
      title={title}
    >
      {children}
    </Link>
  );
};
