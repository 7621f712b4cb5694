import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { filterOfSearch, searchOfFilter } from "../filters/filter-search.ts";
import { useSignedIn } from "../session/use-session.ts";
import classes from "./machine-link.module.css";

interface MachineLinkProps {
  /** Machine id. */
  readonly mid: number;
  readonly children: ReactNode;
  /** The card or row around it, which has a position of its own, is the link. */
  readonly whole?: boolean;
  readonly className?: string | undefined;
  readonly label?: string;
}

/** Leads to a machine's page with the filter kept. Operators, who have no such page, read its words. */
export const MachineLink = ({ mid, children, whole = false, className, label }: MachineLinkProps) => {
  const { client, user } = useSignedIn();
  if (user.role === "Operator") return children;
  return (
    <Link
      to="/client/$tenant/equipamento/$mid"
      params={{ tenant: client.tenant, mid: String(mid) }}
      search={(search) => searchOfFilter(filterOfSearch(search))}
      className={[classes.link, className].filter(Boolean).join(" ")}
      data-whole={whole || undefined}
      aria-label={label}
    >
      {children}
    </Link>
  );
};
