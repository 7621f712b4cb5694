import { readPageTexts } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { CallError } from "../../platform/http/call-error.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { OpenTexts } from "../../platform/texts/open-texts.ts";

const year = 365 * 24 * 3_600;

/** Call by which pages fetch changed texts. With the current hash the answer is cached for a year, without it until it changes. */
export function mountPageTexts(app: FastifyInstance, texts: OpenTexts): void {
  mountCall(app, readPageTexts, ({ params: { language, namespace }, query: { v }, request, reply }) => {
    const changed = texts.changedIn(language, namespace);
    if (changed === null) throw new CallError("NotFound");
    const tag = `"${changed.hash}"`;
    reply
      .header("cache-control", v === changed.hash ? `public, max-age=${year}, immutable` : "no-cache")
      .header("etag", tag);
    if (request.headers["if-none-match"] === tag) return reply.code(304).send();
    return Object.fromEntries(changed.texts);
  });
}
