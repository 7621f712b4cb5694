import type { FastifyReply, FastifyRequest } from "fastify";

/** An image as it is kept. */
export interface KeptImage {
  readonly content: Buffer;
  readonly hash: string;
}

export interface ImageAnswer {
  readonly type: "image/webp" | "image/jpeg" | "image/png";
  /** The hash that the address has, if any. */
  readonly version: string | undefined;
  readonly request: Pick<FastifyRequest, "headers">;
  readonly reply: FastifyReply;
}

/** Answers the image, or that the caller has it. The address with the image's own hash never shows another image. */
export function sendImage(
  { content, hash }: KeptImage,
  { type, version, request, reply }: ImageAnswer,
): FastifyReply {
  const etag = `"${hash}"`;
  const caching = version === hash ? "private, max-age=31536000, immutable" : "private, no-cache";
  reply.header("etag", etag).header("cache-control", caching);
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  return reply.type(type).send(content);
}
