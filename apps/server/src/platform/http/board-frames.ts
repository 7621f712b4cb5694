import type { FastifyReply, FastifyRequest } from "fastify";
import { contentSecurityFor } from "./content-security.ts";

/** Origins whose pages may show boards in a frame, besides the installation's own; "https://*.sinal.example" means all subdomains. */
export type BoardFrames = readonly string[];

const framed = new Set(["iframe", "frame", "embed", "object"]);

const oneOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

/** Whether the list names an origin. As in browsers, an http origin also names the same host under https. */
function isNamed(origin: string, frames: BoardFrames): boolean {
  return frames.some((frame) => {
    const [scheme = "", host = ""] = frame.split("//");
    const schemes = scheme === "http:" ? ["http:", "https:"] : [scheme];
    return schemes.some((one) =>
      host.startsWith("*.")
        ? origin.startsWith(`${one}//`) && origin.endsWith(host.slice(1))
        : origin === `${one}//${host}`,
    );
  });
}

/** The board's address without the server's check of frames: the browser alone decides, by the header. */
export const boardAlone = "/tv?alone";

const isOwn = (origin: URL, host: string): boolean =>
  URL.canParse(`${origin.protocol}//${host}`) && new URL(`${origin.protocol}//${host}`).host === origin.host;

/** Origin of the page from which a request comes; null when the browser does not report it. */
function leadingOrigin({ headers }: FastifyRequest): string | null {
  const referer = oneOf(headers.referer) ?? "";
  return /^https?:/.test(referer) && URL.canParse(referer) ? new URL(referer).origin : null;
}

/**
 * The unlisted origin that shows a board in a frame, or "" when the browser hides it; null when there is none. A browser that does not
 * report frames (without https, or an old one) may also have followed a link.
 */
export function unnamedFrame(request: FastifyRequest, frames: BoardFrames): string | null {
  const { headers, url, host } = request;
  const origin = leadingOrigin(request);
  if (url === boardAlone) return null;
  if (origin !== null && (isOwn(new URL(origin), host) || isNamed(origin, frames))) return null;
  const destination = oneOf(headers["sec-fetch-dest"]);
  if (destination === undefined) return origin;
  if (!framed.has(destination) || headers["sec-fetch-site"] === "same-origin") return null;
  // A hidden origin may be a listed one: the browser knows it and decides by the header.
  return origin ?? (frames.length === 0 ? "" : null);
}

/** Allows the listed origins to show this answer in a frame; only the newer of the two headers can list several. */
export function letFrame(reply: FastifyReply, frames: BoardFrames): void {
  if (frames.length === 0) return;
  reply.removeHeader("x-frame-options");
  reply.header("content-security-policy", contentSecurityFor(["'self'", ...frames]));
}
