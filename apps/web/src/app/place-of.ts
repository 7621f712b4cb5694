import type { Session } from "../shared/session/session-store.ts";

/** Where a session stands towards a client's address: `area` may be shown; `otherArea` is signed in elsewhere. */
export type Place = "area" | "otherArea" | "login" | "chooser";

export const placeOf = ({ client, token }: Session, tenant: string): Place => {
  const same = client?.tenant === tenant.toLowerCase();
  if (token !== null) return same ? "area" : "otherArea";
  return same ? "login" : "chooser";
};

/** The client that an address names; null: none. */
export const tenantOfPath = (path: string): string | null => {
  const [, tenant] = /^\/client\/([^/]+)/.exec(path) ?? [];
  try {
    return tenant === undefined ? null : decodeURIComponent(tenant).toLowerCase();
  } catch {
    return null;
  }
};
