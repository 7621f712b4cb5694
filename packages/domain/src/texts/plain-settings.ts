export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Settings as their author meant them: editors and shells of Windows leave line ends, blanks, quotes and a byte order mark around them,
 * which no setting begins or ends with; a password keeps them, and is refused (`faultOfSettings`). What is empty then is left out. A name is in capitals where the
 * environment itself does not tell them from small letters, as that of Windows.
 */
export const plainSettings = (environment: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment)
      .map(([written, value = ""]) => {
        const capitals = written.toUpperCase();
        const name = plainSetting(environment[capitals] === value ? capitals : written);
        return [name, isChosen.test(name) ? withoutLineEnds(value) : plainSetting(value)] as const;
      })
      .filter(([, value]) => value.trim() !== ""),
  );

/** A text of somebody's choice, of which any sign may be a part; tokens and keys have a writing of their own, without quotes and blanks. */
const isChosen = /PASSWORD$/;

const withoutLineEnds = (text: string): string => text.replace(/^[\ufeff\r\n]+|[\ufeff\r\n]+$/g, "");

/**
 * What no reading mends, null where there is nothing: `utf16`, a file of settings whose every second byte was taken for the end of its
 * text; `control`, a setting of the product's with a line end or another control character inside, by its name; `ends`, a password of
 * the product's within quotes, or with a blank at an end: some programs that read files of settings keep them, others do not.
 */
export function faultOfSettings(environment: Environment): SettingsFault | null {
  if (Object.keys(environment).some((name) => name.startsWith("\ufffd\ufffd"))) return { fault: "utf16" };
  for (const [name, value] of Object.entries(plainSettings(environment))) {
    if (!/^(?:FIEL_|PORT$|SMTP_URL$|DATABASE_URL$|CLICKHOUSE_URL$)/.test(name)) continue;
    if (/\p{Cc}/u.test(value)) return { fault: "control", name };
    if (isChosen.test(name) && plainSetting(value) !== value) return { fault: "ends", name };
  }
  return null;
}

export type SettingsFault =
  | { readonly fault: "utf16" }
  | { readonly fault: "control" | "ends"; readonly name: string };

/** Without blanks and marks at its ends, and without one pair of quotes around all of it. */
export function plainSetting(text: string): string {
  const bare = text.trim();
  const quote = bare[0];
  const isQuoted =
    bare.length > 1 && (quote === '"' || quote === "'") && bare.indexOf(quote, 1) === bare.length - 1;
  return isQuoted ? bare.slice(1, -1).trim() : bare;
}
