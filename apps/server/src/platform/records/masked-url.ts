/** What is left of an address may be guessed where less than this is hidden. */
const leastHidden = 12;

/** An address whose path or query is a secret, to be known by: `https://host/…abcd`. What is no address is hidden whole. */
export function maskedUrl(url: string): string {
  if (!URL.canParse(url)) return "…";
  const { protocol, host, pathname, search, hash } = new URL(url);
  const rest = `${pathname}${search}${hash}`.slice(1);
  if (rest === "") return `${protocol}//${host}/`;
  return `${protocol}//${host}/…${rest.length < leastHidden ? "" : rest.slice(-4)}`;
}
