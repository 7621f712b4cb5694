import type { FastifyInstance } from "fastify";
import { contentSecurityFor } from "./content-security.ts";

const headers: Readonly<Record<string, string>> = {
  "content-security-policy": contentSecurityFor(["'self'"]),
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
};

/** Headers of every answer; browsers that use https are told to use it always. */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const transport = publicUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {};
  const all = { ...headers, ...transport };
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(all);
    // Answers of the API are personal: no cache on the way may store them.
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
  });
}
