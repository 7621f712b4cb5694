/** Engine and version of a browser, for example `Chromium 68`; empty when unknown. */
export const browserName = (userAgent: string): string => {
  const chromium = /\b(?:HeadlessChrome|Chrome|Chromium)\/(\d+)/.exec(userAgent);
  if (chromium !== null) return `Chromium ${chromium[1] ?? ""}`;
  const webkit = /\bVersion\/(\d+)/.exec(userAgent);
  return webkit === null ? "" : `WebKit ${webkit[1] ?? ""}`;
};
