/** Characters before the at sign, without quotes: RFC 5322's atoms, and letters of any script (RFC 6531). */
const local = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const label = /^[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/**
 * Whether mail servers accept a text as an address: also `p&d@acme.com` and `compras@pão.com.br`. A domain has a dot and does not end in a
 * number; IP addresses and quoted names are refused. False for an empty text.
 */
export function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf("@");
  const [name, domain] = [text.slice(0, at), text.slice(at + 1)];
  const labels = domain.split(".");
  const isDomain =
    labels.length > 1 && labels.every((one) => label.test(one)) && !/^\d+$/.test(labels.at(-1) ?? "");
  return (
    at > 0 &&
    text.length <= 254 &&
    new TextEncoder().encode(name).length <= 64 &&
    local.test(name) &&
    isDomain
  );
}
