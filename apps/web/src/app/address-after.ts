import { parseSearch } from "../shared/filters/filter-search.ts";

/** Address to open after signing in; undefined for the home page. Only addresses in the client's own area are accepted. */
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

/** Route to open after signing in. */
export function destinationAfter(href: unknown, tenant: string) {
  const wanted = addressAfter(href, tenant);
  const { path, query } = partsOf(wanted ?? `/client/${tenant.toLowerCase()}/inicio`);
  return { to: path as "/", search: parseSearch(query) as never };
}
