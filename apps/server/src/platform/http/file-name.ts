const longest = 120;

/** A file's name as it may be kept and sent: without folders, control characters and halves of characters. */
export function fileNameOf(sent: string, otherwise: string): string {
  const name = (sent.split(/[/\\]/).at(-1) ?? "")
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, "")
    .trim();
  return name === "" ? otherwise : name.slice(0, longest).toWellFormed();
}

/** The header that has a browser keep an answer as a file of this name (RFC 8187). */
export const attachmentOf = (name: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
