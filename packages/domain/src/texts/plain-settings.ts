export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Settings without what editors and shells of Windows put around them: line ends, blanks, quotes and a byte order mark, with which no
 * setting begins or ends; and without what cannot be seen and comes along from a page that was copied, but in the name of a folder. A
 * password keeps them, and `faultOfSettings` refuses it. Settings that are then empty are left out. Names are in capitals where the
 * environment ignores case, as on Windows.
 */
export const plainSettings = (environment: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment)
      .map(([written, value = ""]) => {
        const capitals = written.toUpperCase();
        const name = plainSetting(environment[capitals] === value ? capitals : written);
        return [name, plainOf(name, value)] as const;
      })
      .filter(([, value]) => value.trim() !== ""),
  );

/** Text that somebody chose and that may contain any character; tokens and keys have a fixed form without quotes and blanks. */
const isChosen = /PASSWORD$/;

const isOwn = /^(?:FIEL_|PORT$|SMTP_URL$|DATABASE_URL$|CLICKHOUSE_URL$)/;
/** Settings that other programs read too, and that hold nothing but names of machines. */
const isOfProxy = /^(?:HTTPS?|ALL|NO)_PROXY$/i;
const isFolder = /^FIEL_\w*(?:DATA|RELEASES|ROOT)$/;
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

function plainOf(name: string, value: string): string {
  if (isChosen.test(name)) return withoutLineEnds(value);
  const isRead = (isOwn.test(name) && !isFolder.test(name)) || isOfProxy.test(name);
  return plainSetting(isRead ? value.replaceAll(unseen, "") : value);
}

const withoutLineEnds = (text: string): string => text.replace(/^[\ufeff\r\n]+|[\ufeff\r\n]+$/g, "");

/**
 * A fault that cleaning cannot repair, null when there is none. `utf16`: a settings file in UTF-16, read as texts that end at every second
 * byte. `control`: a setting of the product with a line end or other control character inside, by its name. `letters`: one with letters that
 * nothing could read, since its file is not in UTF-8. `ends`: a password of the
 * product in quotes or with a blank at an end, since some programs that read settings files keep them and others do not. `shell`: a
 * folder as a shell writes it, `~/fiel` or `%ProgramData%\Fiel`, of which a file of settings would make one of just that name.
 */
export function faultOfSettings(environment: Environment): SettingsFault | null {
  if (Object.keys(environment).some((name) => name.startsWith("\ufffd\ufffd"))) return { fault: "utf16" };
  for (const [name, value] of Object.entries(plainSettings(environment))) {
    if (!isOwn.test(name)) continue;
    if (/\p{Cc}/u.test(value)) return { fault: "control", name };
    if (value.includes("\ufffd")) return { fault: "letters", name };
    if (isChosen.test(name) && plainSetting(value) !== value) return { fault: "ends", name };
    if (isFolder.test(name) && /(?:^|[:;])(?:~(?:[\\/]|$)|\$\w)|\$\{|%\w+%/.test(value))
      return { fault: "shell", name };
  }
  return null;
}

export type SettingsFault =
  | { readonly fault: "utf16" }
  | { readonly fault: "control" | "ends" | "letters" | "shell"; readonly name: string };

/** A setting without blanks and marks at its ends, and without one pair of quotes around it. */
export function plainSetting(text: string): string {
  const bare = text.trim();
  // Word and many pages turn quotes into curved ones, or those of the page's language.
  const end = { '"': '"', "'": "'", "“": "”", "‘": "’", "„": "“", "«": "»" }[bare.slice(0, 1)];
  const isQuoted = bare.length > 1 && end !== undefined && bare.indexOf(end, 1) === bare.length - 1;
  return isQuoted ? bare.slice(1, -1).trim() : bare;
}
