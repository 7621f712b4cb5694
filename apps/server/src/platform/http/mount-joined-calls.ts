import { PassThrough } from "node:stream";
import { constants, createGzip } from "node:zlib";
import { type Call, joinCalls } from "@fiel/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { mountCall } from "./mount-call.ts";

/** Whether a call may be part of a joined call: a GET of a client that answers JSON within seconds, so no stream, no file and no long call. */
const isJoinable = ({ method, path, answer, long }: Call): boolean =>
  method === "GET" &&
  long !== true &&
  path.startsWith("/api/client/:tenant/") &&
  !(answer instanceof z.ZodString);

/**
 * Returns a function that tells whether an address is one of the call's. Compares segment by segment; a path parameter fits any text that is not
 * empty.
 */
const addresses = ({ path }: Call): ((address: string) => boolean) => {
  const wanted = path.split("/");
  return (address) => {
    const found = (address.split(/[?#]/, 1)[0] ?? "").split("/");
    const fits = (part: string, at: number): boolean =>
      part.startsWith(":") ? found[at] !== "" : found[at] === part;
    return found.length === wanted.length && wanted.every(fits);
  };
};

const asked = (request: FastifyRequest): Record<string, string> => {
  const { authorization = "", "accept-language": language } = request.headers;
  return { authorization, ...(language === undefined ? {} : { "accept-language": language }) };
};

/** Starts the answer and returns its stream. Packs with gzip when the caller accepts it, and flushes after each line so that it leaves at once. */
function openLines(request: FastifyRequest, reply: FastifyReply) {
  const packs = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
  // A proxy that compresses or buffers the answer would hold finished lines back for slow ones.
  reply.header("cache-control", "no-store, no-transform").header("x-accel-buffering", "no");
  reply.type("application/x-ndjson; charset=utf-8");
  if (!packs) {
    const lines = new PassThrough();
    return { lines, write: (line: string) => void lines.write(line) };
  }
  reply.header("content-encoding", "gzip");
  const lines = createGzip({ level: constants.Z_BEST_SPEED, memLevel: 6 });
  const write = (line: string): void => {
    if (lines.destroyed) return;
    lines.write(line);
    lines.flush(constants.Z_SYNC_FLUSH);
  };
  return { lines, write };
}

/** Mounts the call that answers several others. Each runs as a request of its own, with the caller's token and address. */
export function mountJoinedCalls(app: FastifyInstance): void {
  let joinable: readonly ((address: string) => boolean)[] | null = null;
  const joins = (address: string): boolean => {
    joinable ??= app.mountedCalls.filter(isJoinable).map(addresses);
    return joinable.some((fits) => fits(address));
  };
  const answerOf = async (request: FastifyRequest, url: string, signal: AbortSignal) => {
    if (!joins(url)) return { status: 0, body: "null" };
    const { ip: remoteAddress } = request;
    const answer = await app.inject({ method: "GET", url, remoteAddress, headers: asked(request), signal });
    return { status: answer.statusCode, body: answer.payload === "" ? "null" : answer.payload };
  };
  mountCall(app, joinCalls, ({ body, request, reply, signal }) => {
    const { lines, write } = openLines(request, reply);
    const one = async (url: string, at: number): Promise<void> => {
      const { status, body: told } = await answerOf(request, url, signal);
      write(`{"at":${at},"status":${status},"body":${told}}\n`);
    };
    Promise.all(body.calls.map(one)).then(
      () => lines.end(),
      // After a hang-up the stream is destroyed without an error.
      (error: unknown) => lines.destroy(signal.aborted ? undefined : (error as Error)),
    );
    return reply.send(lines);
  });
}
