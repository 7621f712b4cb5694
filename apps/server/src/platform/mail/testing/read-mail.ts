export interface ReadMail {
  readonly headers: Readonly<Record<string, string>>;
  /** Texts by content type. */
  readonly parts: Readonly<Record<string, string>>;
}

/** Parses a mail: encoded headers and the parts' texts are decoded. */
export function readMail(raw: string): ReadMail {
  const { headers, body } = split(raw);
  const boundary = /boundary="?([^";]+)/.exec(headers["content-type"] ?? "")?.[1];
  const pieces = boundary === undefined ? [raw] : body.split(`--${boundary}`).slice(1, -1);
  const parts = pieces.map((piece) => {
    const part = split(piece.replace(/^\r\n/, ""));
    const type = part.headers["content-type"]?.split(";", 1)[0] ?? "text/plain";
    return [type, decode(part.body, part.headers["content-transfer-encoding"] ?? "7bit")] as const;
  });
  return { headers, parts: Object.fromEntries(parts) };
}

function split(raw: string): { headers: Record<string, string>; body: string } {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = lines.map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())] as const;
  });
  return { headers: Object.fromEntries(headers), body: raw.slice(end + 4) };
}

const decodeWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      decode(
        kind.toUpperCase() === "Q" ? word.replaceAll("_", " ") : word,
        kind.toUpperCase() === "Q" ? "quoted-printable" : "base64",
      ),
    );

function decode(text: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(text, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return text;
  const bytes = text
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
