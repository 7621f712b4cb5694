/** The web app loads nothing from elsewhere; its component kit sets styles on elements, and charts draw on canvases and blobs. */
const directives = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
];

/** What a page may load, and the frames in which it may be shown. */
export const contentSecurityFor = (ancestors: readonly string[]): string =>
  [...directives, `frame-ancestors ${ancestors.join(" ")}`].join("; ");
