/** The engine of a browser, for instance `Chromium 68`; empty where it is not told. */
export const browserName = (userAgent: string): string => {
  const chromium = /\b(?:HeadlessChrome|Chrome|Chromium)\/(\d+)/.exec(userAgent);
  if (chromium !== null) return `Chromium ${chromium[1] ?? ""}`;
  const webkit = /\bVersion\/(\d+)/.exec(userAgent);
  return webkit === null ? "" : `WebKit ${webkit[1] ?? ""}`;
};
