import { parseSearch } from "../shared/filters/filter-search.ts";

/** The address if it is a page of an area such as `/client/demo/`, and not the area itself; else undefined. Never leads to another site. */
export function addressWithin(href: unknown, area: string): string | undefined {
  if (typeof href !== "string") return undefined;
  const { path } = partsOf(href);
  const isWithin = path.toLowerCase().startsWith(area) && !/[\\\s]|\/\.|\/\//.test(path);
  return isWithin && path.length > area.length ? href : undefined;
}

/** Address to open after signing in; undefined for the home page. Only addresses in the client's own area are accepted. */
export function addressAfter(href: unknown, tenant: string): string | undefined {
  const area = `/client/${tenant.toLowerCase()}/`;
  const address = addressWithin(href, area);
  if (address === undefined || address === `${area}inicio`) return undefined;
  const page = partsOf(address).path.slice(area.length);
  return page === "login" || page === "reset-password" ? undefined : address;
}

const partsOf = (href: string) => {
  const [, path = "", query = ""] = /^([^?#]*)\??([^#]*)/.exec(href) ?? [];
  return { path, query };
};

/** Route to open after signing in. */
export function destinationAfter(href: unknown, tenant: string) {
  const wanted = addressAfter(href, tenant);
  const { path, query } = partsOf(wanted ?? `/client/${tenant.toLowerCase()}/inicio`);
  return { to: path as "/", search: parseSearch(query) as never };
}
