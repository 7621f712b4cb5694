import { normalForm } from "@fiel/domain";

const longest = 120;

/** A file's name as it may be kept and sent: without folders, control characters and halves of characters. */
export function fileNameOf(sent: string, otherwise: string): string {
  const name = (sent.split(/[/\\]/).at(-1) ?? "")
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, "")
    .trim();
  return name === "" ? otherwise : name.slice(0, longest).toWellFormed();
}

/**
 * The header that has a browser keep an answer as a file of this name (RFC 6266): first as programs read it that know ASCII alone, then
 * as it is (RFC 8187), which all others prefer.
 */
export function attachmentOf(name: string): string {
  const coded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plainNameOf(name)}"; filename*=UTF-8''${coded}`;
}

/** In letters without accents; what no old program takes in a name is a line, and what has no letter left is a file of its kind. */
function plainNameOf(name: string): string {
  const bare = normalForm(name, "NFKD").replaceAll(/\p{Mn}/gu, "");
  const plain = bare.replaceAll(/[^ -~]|["%*/:<>?\\|]/gu, "_").trim();
  const [, stem = plain, ending = ""] = /^(.*?)(\.[A-Za-z\d]{1,8})?$/.exec(plain) ?? [];
  return `${/[A-Za-z\d]/.test(stem) ? stem : "arquivo"}${ending}`;
}
