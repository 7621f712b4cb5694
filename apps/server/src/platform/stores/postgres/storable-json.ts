/** An escape of JSON.stringify: a backslash in the text, NUL, or half a surrogate pair. */
const escapes = /\\(?:\\|u(?:0000|d[89a-f][0-9a-f]{2}))/g;

/** JSON for a `jsonb` column. PostgreSQL refuses NUL and half a surrogate pair, in values and in names, so both are replaced. */
export const storableJson = (value: object): string =>
  JSON.stringify(value).replaceAll(escapes, (found) => (found === "\\\\" ? found : "\\ufffd"));

/** Text for a `text` column, with NUL and half a surrogate pair replaced. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll("\0", "\ufffd");
