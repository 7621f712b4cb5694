import { createHash } from "node:crypto";
import { localeOf } from "@fiel/domain";
import type { FastifyReply, FastifyRequest } from "fastify";
import { fillText } from "../texts/fill-text.ts";
import { boardAlone } from "./board-frames.ts";
import { callersLanguage } from "./language.ts";
import { frameTexts } from "./texts/frame-texts.ts";

/** A reader who followed a link, and whose page is in no frame, goes on to the board. */
const leaveAlone = `if (window.top === window.self) window.location.replace("${boardAlone}");`;
const leaveAloneHash = `'sha256-${createHash("sha256").update(leaveAlone).digest("base64")}'`;

/** The page holds only text and a link, so any page may show it in a frame. */
const contentSecurity = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src ${leaveAloneHash}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors *",
].join("; ");

const style = `
  html { color-scheme: dark; background: #0a0b0c; color: #f4f5f6; font: 1rem/1.5 system-ui, sans-serif; }
  body { box-sizing: border-box; min-height: 100vh; margin: 0; padding: 6vmin; display: flex; flex-direction: column; justify-content: center; gap: 1em; font-size: max(1rem, 3vmin); overflow-wrap: anywhere; }
  h1, p { margin: 0; max-width: 40em; } h1 { font-size: 1.4em; line-height: 1.25; }
  a { color: inherit; }
`;

const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? "");

/** Tells a page whose frame may not show boards which setting allows it. `origin` is the origin of that page, "" when the browser hides it. */
export function answerUnnamedFrame(
  request: FastifyRequest,
  reply: FastifyReply,
  origin: string,
): FastifyReply {
  const language = callersLanguage(request);
  const texts = frameTexts.in(language);
  const words = origin === "" ? texts.unnamed : fillText(texts.named, { origin });
  reply.removeHeader("x-frame-options");
  reply.header("content-security-policy", contentSecurity).header("cache-control", "no-store");
  return reply.type("text/html; charset=utf-8").send(`<!doctype html>
<html lang="${escape(localeOf(language))}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fiel</title>
<style>${style}</style>
<script>${leaveAlone}</script>
</head>
<body>
<h1>${escape(texts.title)}</h1>
<p>${escape(words)}</p>
<p><a href="${boardAlone}" target="_top">${escape(texts.alone)}</a></p>
</body>
</html>
`);
}
