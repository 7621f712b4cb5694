/** With fewer hidden characters than this, the rest of an address could be guessed. */
const leastHidden = 12;

/** An address with a secret path or query, shortened for recognition: `https://host/…abcd`. An invalid address is hidden entirely. */
export function maskedUrl(url: string): string {
  if (!URL.canParse(url)) return "…";
  const { protocol, host, pathname, search, hash } = new URL(url);
  const rest = `${pathname}${search}${hash}`.slice(1);
  if (rest === "") return `${protocol}//${host}/`;
  return `${protocol}//${host}/…${rest.length < leastHidden ? "" : rest.slice(-4)}`;
}
