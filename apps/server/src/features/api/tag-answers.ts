import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";

/**
 * Adds an ETag to complete API answers, and answers 304 when the client has that version. Streams have none, because the header is sent before their
 * content is known.
 */
export function tagAnswers(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (!request.url.startsWith("/api/v1/") || reply.statusCode !== 200) return payload;
    if (typeof payload !== "string" && !Buffer.isBuffer(payload)) return payload;
    const encoding = String(reply.getHeader("content-encoding") ?? "");
    const hash = createHash("sha256").update(encoding).update(payload).digest("base64url").slice(0, 22);
    // Weak, because a compressed answer counts as the same.
    const tag = `W/"${hash}"`;
    reply.header("etag", tag);
    const known = request.headers["if-none-match"]?.split(",").map((one) => one.trim()) ?? [];
    if (!known.includes(tag)) return payload;
    reply.code(304).removeHeader("content-encoding").removeHeader("content-length");
    return "";
  });
}
