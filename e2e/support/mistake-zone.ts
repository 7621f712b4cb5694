/** Runs in the page before its program. The browser has the rules of `other` for `zone`, as one with old rules does. */
export const mistakeZone = ({ zone, other }: { readonly zone: string; readonly other: string }): void => {
  type Given = [locales: string | string[] | undefined, options: Intl.DateTimeFormatOptions | undefined];
  const mistaken = ([locales, options]: Given): Given =>
    options?.timeZone === zone ? [locales, { ...options, timeZone: other }] : [locales, options];
  Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
    construct: (of, given: Given) => new of(...mistaken(given)),
    apply: (of, _, given: Given) => of(...mistaken(given)),
  });
};
