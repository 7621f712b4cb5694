import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { filterOfSearch, searchOfFilter } from "../filters/filter-search.ts";
import { useSignedIn } from "../session/use-session.ts";
import classes from "./machine-link.module.css";

interface MachineLinkProps {
  /** Machine id. */
  readonly mid: number;
  readonly children: ReactNode;
  /** Makes the surrounding positioned card or row the link. */
  readonly whole?: boolean;
  readonly className?: string | undefined;
  readonly label?: string;
}

/** Links to a machine's page and keeps the filter. Operators have no such page and see plain text. */
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
