import type { Session } from "../shared/session/session-store.ts";

/** What an address of a client shows for a session: `area` when it may be shown, `otherArea` when it is of another client. */
export type Place = "area" | "otherArea" | "login" | "chooser";

export const placeOf = ({ client, token }: Session, tenant: string): Place => {
  const same = client?.tenant === tenant.toLowerCase();
  if (token !== null) return same ? "area" : "otherArea";
  return same ? "login" : "chooser";
};

/** Client in an address; null when there is none. */
export const tenantOfPath = (path: string): string | null => {
  const [, tenant] = /^\/client\/([^/]+)/.exec(path) ?? [];
  try {
    return tenant === undefined ? null : decodeURIComponent(tenant).toLowerCase();
  } catch {
    return null;
  }
};
