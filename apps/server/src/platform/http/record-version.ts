import type { FastifyReply, FastifyRequest } from "fastify";

/** Version of a record that the caller has read; null accepts any version. NaN, which matches no record, for an invalid version. */
export type Expected = number | null;

const form = /^(?:W\/)?"(\d{1,10})"$/;

/** Reads the version from If-Match; null when the header is absent or `*`. */
export function expectedVersion({ headers }: Pick<FastifyRequest, "headers">): Expected {
  const asked = headers["if-match"]?.trim();
  if (asked === undefined || asked === "*") return null;
  return Number(form.exec(asked)?.[1] ?? Number.NaN);
}

/** Sends the version of an answered record as its ETag; does nothing for an answer without a version. */
export function tagVersion(reply: FastifyReply, answer: unknown): void {
  if (typeof answer !== "object" || answer === null || !("version" in answer)) return;
  if (typeof answer.version === "number") reply.header("etag", `"${answer.version}"`);
}
