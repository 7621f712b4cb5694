import type { AnswerOf, getWayOut } from "@fiel/contracts";
import { localeOf } from "@fiel/domain";
import type { Language } from "../../platform/http/languages.ts";
import { escapedHtml } from "../../platform/mail/escaped-html.ts";
import { fillText } from "../../platform/texts/fill-text.ts";
import { type WayOutTexts, wayOutTexts } from "./texts/way-out-texts.ts";

type Shown = AnswerOf<typeof getWayOut>;

const style = `
  :root { color-scheme: light dark; }
  body { box-sizing: border-box; min-height: 100vh; margin: 0; padding: 1.5rem; display: grid; align-content: center; justify-items: center; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  main { max-width: 32rem; display: grid; gap: 1rem; } h1 { margin: 0; font-size: 1.25rem; line-height: 1.3; } p { margin: 0; }
  button { min-height: 3rem; padding: 0.5rem 1.25rem; font: inherit; font-weight: 600; cursor: pointer; }
`;

const page = (language: Language, body: string): string => `<!doctype html>
<html lang="${localeOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapedHtml(wayOutTexts.in(language).title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;

const questionOf = ({ list, name, client }: Shown, texts: WayOutTexts): string =>
  fillText(list === "report" ? texts.report : texts.occurrences, { name: name ?? "", client });

const endOf = ({ list, name, client }: Shown, texts: WayOutTexts): string =>
  fillText(list === "report" && name === null ? texts.goneReport : texts.left, { client });

/** Page with a button that unsubscribes, or the result. It needs no script. */
export function wayOutPage(language: Language, shown: Shown): string {
  const texts = wayOutTexts.in(language);
  const again = `<p>${escapedHtml(fillText(texts.again, { client: shown.client }))}</p>`;
  if (shown.hasLeft)
    return page(language, `<h1 role="status">${escapedHtml(endOf(shown, texts))}</h1>\n${again}`);
  return page(
    language,
    `<h1>${escapedHtml(questionOf(shown, texts))}</h1>
<form method="post">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button>${escapedHtml(texts.leave)}</button>
</form>
${again}`,
  );
}

/** Page for an unknown link. */
export const unknownWayOutPage = (language: Language): string =>
  page(language, `<h1>${escapedHtml(wayOutTexts.in(language).unknown)}</h1>`);
