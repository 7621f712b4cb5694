import { normalForm, unturned, visibleText } from "@fiel/domain";

const longest = 120;

/** A file name that is safe to store and send: without folders, control characters, what cannot be seen or turns the direction, and halves of characters. */
export function fileNameOf(sent: string, otherwise: string): string {
  const name = unturned(visibleText((sent.split(/[/\\]/).at(-1) ?? "").toWellFormed()))
    .replaceAll(/\p{Cc}/gu, "")
    .trim();
  return name === "" ? otherwise : name.slice(0, longest).toWellFormed();
}

/**
 * The header that makes a browser save an answer under this name (RFC 6266): in ASCII for old programs, and unchanged (RFC 8187), which all
 * others prefer.
 */
export function attachmentOf(name: string): string {
  const coded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plainNameOf(name)}"; filename*=UTF-8''${coded}`;
}

/** The name in unaccented letters; characters that old programs refuse become lines, and a name without letters becomes a generic one. */
function plainNameOf(name: string): string {
  const bare = normalForm(name, "NFKD").replaceAll(/\p{Mn}/gu, "");
  const plain = bare.replaceAll(/[^ -~]|["%*/:<>?\\|]/gu, "_").trim();
  const [, stem = plain, ending = ""] = /^(.*?)(\.[A-Za-z\d]{1,8})?$/.exec(plain) ?? [];
  // Windows has devices of these names, whatever their ending, and leaves out blanks before it.
  if (/^(?:con|prn|aux|nul|conin\$|conout\$|com\d|lpt\d) *(?:\.|$)/i.test(plain)) return `_${plain}`;
  return `${/[A-Za-z\d]/.test(stem) ? stem : "arquivo"}${ending}`;
}
