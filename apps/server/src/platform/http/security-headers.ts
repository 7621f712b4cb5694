import type { FastifyInstance } from "fastify";

/** The web app loads nothing from elsewhere; its kit sets styles on elements, and charts draw on canvases and blobs. */
const contentSecurity = [
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
  "frame-ancestors 'self'",
].join("; ");

const headers: Readonly<Record<string, string>> = {
  "content-security-policy": contentSecurity,
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
};

/** Headers of every answer; browsers that came by https are told to come by it always. */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const transport = publicUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {};
  const all = { ...headers, ...transport };
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(all);
    // What the API answers is somebody's: no cache between here and the page may keep it.
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
  });
}
