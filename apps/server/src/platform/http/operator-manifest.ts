const page = /^\/client\/([^/?]+)\/operador\/?(\?|$)/;
const manifest = /^\/client\/([^/?]+)\/operador\/manifest\.webmanifest(\?|$)/;

/** Whether an address is that of a client's page for tablets at the machines. */
export const isOperatorPage = (url: string): boolean => page.test(url);

/**
 * Web manifest by which a browser installs a client's tablet page, for the manifest's address; null for any other address. Each client's page is a
 * separate application.
 */
export function operatorManifest(url: string): object | null {
  const tenant = manifest.exec(url)?.[1];
  if (tenant === undefined) return null;
  const start = `/client/${tenant}/operador`;
  return {
    id: start,
    start_url: start,
    scope: start,
    name: "Fiel",
    short_name: "Fiel",
    display: "standalone",
    background_color: "#f3f4f4",
    theme_color: "#f3f4f4",
    icons: [{ src: "/favicon.svg", type: "image/svg+xml", sizes: "any", purpose: "any" }],
  };
}
