import { parseSearch } from "../shared/filters/filter-search.ts";

/** Where somebody wanted to go who had to sign in first; undefined: home, and nowhere but in the client's own area. */
export function addressAfter(href: unknown, tenant: string): string | undefined {
  if (typeof href !== "string") return undefined;
  const area = `/client/${tenant.toLowerCase()}/`;
  const { path } = partsOf(href);
  const isWithin = path.toLowerCase().startsWith(area) && !/[\\\s]|\/\.|\/\//.test(path);
  const page = path.slice(area.length);
  if (!isWithin || page === "" || page === "login" || page === "reset-password") return undefined;
  return href === `${area}inicio` ? undefined : href;
}

const partsOf = (href: string) => {
  const [, path = "", query = ""] = /^([^?#]*)\??([^#]*)/.exec(href) ?? [];
  return { path, query };
};

/** What the router is told to show after signing in. */
export function destinationAfter(href: unknown, tenant: string) {
  const wanted = addressAfter(href, tenant);
  const { path, query } = partsOf(wanted ?? `/client/${tenant.toLowerCase()}/inicio`);
  return { to: path as "/", search: parseSearch(query) as never };
}
