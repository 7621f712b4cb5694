import type { TimeWindow } from "@fiel/domain";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { filterOfSearch, searchOfFilter } from "../filters/filter-search.ts";
import { useSignedIn } from "../session/use-session.ts";
import { searchOfPart } from "./occurrence-part.ts";
import classes from "../machines/machine-link.module.css";

interface OccurrenceLinkProps {
  /** What of the timeline is shown. */
  readonly part: TimeWindow;
  /** This machine alone; left out, those of the filter. */
  readonly mid?: number;
  readonly children?: ReactNode;
  /** The row around it is the link. */
  readonly whole?: boolean;
  readonly className?: string | undefined;
  readonly label?: string;
  readonly title?: string;
}

/** Leads to an instant on the timeline of occurrences with the filter kept. Operators, who have no such page, read its words. */
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
