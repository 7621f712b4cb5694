import { hasPlainAccount } from "@fiel/domain";

/** The addresses in `CLICKHOUSE_URL`, in order. */
export const addressesOf = (urls: string): string[] => urls.split(",").map((url) => url.trim());

/** The fault of the addresses, as the end of a sentence about `CLICKHOUSE_URL`; null when there is none. */
export function faultOfAddresses(urls: string): string | null {
  const addresses = addressesOf(urls);
  const isUrl = (text: string): boolean =>
    URL.canParse(text) &&
    ["http:", "https:"].includes(new URL(text).protocol) &&
    new URL(text).hostname !== "";
  const wrong = addresses.findIndex((address) => !isUrl(address));
  const begin = "deve começar com http:// ou https://";
  // The message does not show the address, which may contain a password.
  if (wrong >= 0 && addresses.length > 1)
    return `${begin}; não é assim o ${wrong + 1}º dos ${addresses.length} endereços que as vírgulas separam (uma vírgula da senha escreve-se %2C)`;
  if (wrong >= 0) return begin;
  if (!addresses.every((address) => hasPlainAccount(new URL(address))))
    return "tem no usuário ou na senha um % que não é parte de um código: escreva-o como %25";
  const databases = new Set(addresses.map((address) => new URL(address).pathname.replace(/\/$/, "")));
  return databases.size > 1 ? "deve levar ao mesmo banco em todos os endereços" : null;
}

/** Hosts of the addresses, without passwords. */
export const hostsOf = (urls: string): string =>
  addressesOf(urls)
    .map((url) => new URL(url).host)
    .join(", ");
