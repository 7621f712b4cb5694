import type { FastifyReply, FastifyRequest } from "fastify";

/** A stored image. */
export interface KeptImage {
  readonly content: Buffer;
  readonly hash: string;
}

export interface ImageAnswer {
  readonly type: "image/webp" | "image/jpeg" | "image/png";
  /** The hash in the address, if any. */
  readonly version: string | undefined;
  readonly request: Pick<FastifyRequest, "headers">;
  readonly reply: FastifyReply;
}

/** Answers the image, or 304. An address with the image's hash never shows another image. */
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
