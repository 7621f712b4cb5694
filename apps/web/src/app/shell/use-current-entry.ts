import { useMatches } from "@tanstack/react-router";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { type PageEntry, pageOf } from "./nav-entries.ts";

/** Menu entry of the current page. */
export const useCurrentEntry = (): PageEntry | undefined => {
  const { user } = useSignedIn();
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  return path === undefined ? undefined : pageOf(user.role, path);
};
