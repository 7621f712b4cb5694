/** A text with its `{names}` filled in; a name without a value becomes empty. */
export const fillText = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : "",
  );
