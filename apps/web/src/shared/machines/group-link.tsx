import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { filterOfSearch, searchOfFilter } from "../filters/filter-search.ts";
import { useSignedIn } from "../session/use-session.ts";
import { MachineLink } from "./machine-link.tsx";
import classes from "./machine-link.module.css";
import { useMachinesOfGroup } from "./use-machines-of-group.ts";

interface GroupLinkProps {
  /** Name of the group. */
  readonly group: string;
  readonly children: ReactNode;
}

/**
 * Links to a group's only machine, or to the cards of all its machines, and keeps the rest of the filter. Operators have neither page and see plain
 * text.
 */
export const GroupLink = ({ group, children }: GroupLinkProps) => {
  const { client, user } = useSignedIn();
  const machines = useMachinesOfGroup()(group);
  const [first] = machines;
  if (first === undefined || user.role === "Operator") return children;
  if (machines.length === 1) return <MachineLink mid={first.mid}>{children}</MachineLink>;
  const equipments = machines.map(({ mid }) => mid);
  return (
    <Link
      to="/client/$tenant/producao"
      params={{ tenant: client.tenant }}
      search={(search) => searchOfFilter({ ...filterOfSearch(search), equipments })}
      className={classes.link ?? ""}
    >
      {children}
    </Link>
  );
};
