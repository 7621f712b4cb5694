const engines: readonly (readonly [RegExp, string])[] = [
  [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\/(\d+)/, "Chromium"],
  [/\bFirefox\/(\d+)/, "Firefox"],
  [/\bVersion\/(\d+)(?:\.[\d.]*)? (?:Mobile\/\S+ )?Safari\//, "WebKit"],
  [/\bAppleWebKit\/(\d+)/, "WebKit"],
];

/** Browser engine and version of a screen, for instance `Chromium 68`; null when the user agent does not tell. */
export function browserOf(userAgent: string | undefined): string | null {
  for (const [sign, name] of engines) {
    const version = sign.exec(userAgent ?? "")?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return null;
}
