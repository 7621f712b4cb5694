import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { answerNotFound } from "./error-handler.ts";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** The token in a request: a bearer token, or the password of Basic authentication, which browsers ask for. */
const shownIn = (authorization = ""): string => {
  const [, scheme = "", value = ""] = /^(\w+) +(\S+)$/.exec(authorization) ?? [];
  if (scheme.toLowerCase() === "bearer") return value;
  if (scheme.toLowerCase() !== "basic") return "";
  return Buffer.from(value, "base64")
    .toString()
    .replace(/^[^:]*:/, "");
};

/**
 * Allows only requests with the operator's token, for calls about the whole installation. Without a token in the settings every request
 * gets a 404.
 */
export const forOperators =
  (token: string | null) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (token === null) return answerNotFound(request, reply);
    if (timingSafeEqual(digest(shownIn(request.headers.authorization)), digest(token))) return undefined;
    return reply.code(401).header("www-authenticate", 'Basic realm="Fiel", charset="UTF-8"').send();
  };
