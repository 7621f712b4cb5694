/** NUL and halves of surrogate pairs as JSON.stringify writes them, not behind a backslash of the text itself. */
const unstorable = /(?<=(?:^|[^\\])(?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

/** JSON that a `jsonb` column takes: PostgreSQL refuses NUL and half a surrogate pair, in values and in names. */
export const storableJson = (value: object): string =>
  JSON.stringify(value).replaceAll(unstorable, "\\ufffd");
