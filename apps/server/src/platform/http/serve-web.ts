import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerUnnamedFrame } from "./answer-unnamed-frame.ts";
import { type BoardFrames, letFrame, unnamedFrame } from "./board-frames.ts";
import { answerNotFound } from "./error-handler.ts";
import { isOperatorPage, operatorManifest } from "./operator-manifest.ts";
import { readPageHeads } from "./page-heads.ts";

const hour = 3600;
const year = 365 * 24 * hour;

/** Page of the wall screens' program. */
const tvPage = "tv.html";
/** Page of the program for tablets at the machines. */
const operatorPage = "operator.html";

/** File of the page at an address; addresses without a page of their own belong to the clients' web app. */
function pageOf(url: string): string {
  if (/^\/tv\/?(\?|$)/.test(url)) return tvPage;
  if (isOperatorPage(url)) return operatorPage;
  if (/^\/reconhecer\/?(\?|$)/.test(url)) return "acknowledge.html";
  return /^\/management(\/|\?|$)/.test(url) ? "management.html" : "index.html";
}

/** Short hash of the screens' page, which changes with the program's content; empty when nothing is built. */
export const tvBundle = (directory: string): string => bundleOf(path.join(directory, tvPage));

/** Short hash of the tablets' page, as `tvBundle`. */
export const operatorBundle = (directory: string): string => bundleOf(path.join(directory, operatorPage));

const bundleOf = (page: string): string =>
  existsSync(page) ? createHash("sha256").update(readFileSync(page)).digest("hex").slice(0, 12) : "";

/** Serves the files of the built web app. */
export async function serveWeb(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    index: false,
    // A folder's address is a page, not a file.
    allowedPath: (name) => !name.endsWith("/"),
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    schemaHide: true,
    suppressWarning: true,
    setHeaders: (reply, file) =>
      void reply.header("cache-control", cachingOf(path.relative(directory, file))),
  });
}

/** Returns data that a page needs before it is drawn; null for none. */
type TellPage = () => object | null;

interface Pages {
  readonly tell?: TellPage;
  readonly boardFrames?: BoardFrames;
}

/** Answers requests without a route: a page of the web app, or not found. */
export const answerPage = (directory: string, { tell = () => null, boardFrames = [] }: Pages = {}) => {
  const headOf = readPageHeads(directory);
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (!isPage(request)) return answerNotFound(request, reply);
    const manifest = operatorManifest(request.url);
    if (manifest !== null) return answerManifest(reply, manifest);
    const page = pageOf(request.url);
    const file = path.join(directory, page);
    if (!existsSync(file)) return answerUnbuilt(reply);
    const html = (head = "") => withHead(file, head + withTold(tell()));
    if (page === tvPage) return answerBoard(request, reply, { html: html(), boardFrames });
    return answerTold(request, reply, html(page === "index.html" ? headOf(request.url) : ""));
  };
};

interface BoardPage {
  readonly html: string;
  readonly boardFrames: BoardFrames;
}

/** Shows a board in the frames of listed origins; in another frame, says which origin to list. */
function answerBoard(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, boardFrames }: BoardPage,
): FastifyReply {
  const unnamed = unnamedFrame(request, boardFrames);
  if (unnamed !== null) return answerUnnamedFrame(request, reply, unnamed);
  letFrame(reply, boardFrames);
  return answerTold(request, reply, html, boardFrames.join(" "));
}

/** The data for a page's head, so that the page need not request it first. */
function withTold(told: object | null): string {
  if (told === null) return "";
  const content = JSON.stringify(told)
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;");
  return `<meta name="fiel-texts" content="${content}">\n`;
}

const withHead = (file: string, head: string): string =>
  readFileSync(file, "utf8").replace("</head>", () => `${head}</head>`);

/**
 * Answers an HTML page with an ETag. `headers` are the values of further headers that the tag must cover, since a browser keeps the headers of an
 * unchanged page.
 */
function answerTold(request: FastifyRequest, reply: FastifyReply, html: string, headers = ""): FastifyReply {
  const hash = createHash("sha256").update(html).update(headers).digest("base64url");
  const tag = `"${hash.slice(0, 16)}"`;
  reply.header("cache-control", "no-cache").header("etag", tag);
  if (request.headers["if-none-match"] === tag) return reply.code(304).send();
  return reply.type("text/html; charset=utf-8").send(html);
}

const answerManifest = (reply: FastifyReply, manifest: object): FastifyReply =>
  reply
    .type("application/manifest+json; charset=utf-8")
    .header("cache-control", "no-cache")
    .send(JSON.stringify(manifest));

// Names under assets/ contain a hash of the content, so the content of a name never changes.
function cachingOf(served: string): string {
  const file = served.replace(/\.(?:br|gz)$/, "");
  if (file.startsWith(`assets${path.sep}`)) return `public, max-age=${year}, immutable`;
  return file.endsWith(".html") ? "no-cache" : `public, max-age=${hour}`;
}

// The build puts files at the top and under assets/; deeper addresses are pages, whatever a client's identifier is.
function isPage({ method, url }: FastifyRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const pathname = url.split("?", 1)[0] ?? "";
  return !/^\/(api|health|metrics|assets)(\/|$)|^\/[^/.]*\.[^/]*$/.test(pathname);
}

function answerUnbuilt(reply: FastifyReply): FastifyReply {
  const sentence = "As telas ainda não foram montadas. Rode: npm run build";
  return reply.code(503).type("text/plain; charset=utf-8").send(sentence);
}
